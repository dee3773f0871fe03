/** A type `T` that only its own constructor function can make: `Brand<number, 'Seconds'>` is no plain number. */
export type Brand<T, Name extends string> = T & { readonly __brand: Name }
