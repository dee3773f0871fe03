import type { Brand } from './brand.ts'

/**
 * The units that a series may have, UCUM-like. They are never mixed or converted silently: an unknown unit is an
 * error where it is read.
 */
export const UNITS = ['bit/s', 'By/s', 's', '1/s', '1', 's/GBy', 'By', '{count}'] as const
export type Unit = (typeof UNITS)[number]

export type Direction = 'higher' | 'lower'

export type Seconds = Brand<number, 'Seconds'>
export type BitsPerSecond = Brand<number, 'BitsPerSecond'>
export type Bytes = Brand<number, 'Bytes'>

export const seconds = (value: number): Seconds => value as Seconds
export const bitsPerSecond = (value: number): BitsPerSecond => value as BitsPerSecond
export const bytes = (value: number): Bytes => value as Bytes
