import type { Brand } from './brand.ts'

/**
 * The units that a series may have, UCUM-like. They are never mixed or converted silently: an unknown unit is an
 * error where it is read.
 */
export const UNITS = ['bit/s', 'By/s', 's', '1/s', '1', 's/GBy', 'By', '{count}'] as const
export type Unit = (typeof UNITS)[number]

/** Which values are better; `neither` where nobody says it: such a series shows what changed, and is never called better or worse. */
export const DIRECTIONS = ['higher', 'lower', 'neither'] as const
export type Direction = (typeof DIRECTIONS)[number]

export type Seconds = Brand<number, 'Seconds'>
export type BitsPerSecond = Brand<number, 'BitsPerSecond'>
export type Bytes = Brand<number, 'Bytes'>

export const seconds = (value: number): Seconds => value as Seconds
export const bitsPerSecond = (value: number): BitsPerSecond => value as BitsPerSecond
export const bytes = (value: number): Bytes => value as Bytes
