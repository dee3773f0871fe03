import { HOOKS } from '../../../src/entry/features.ts'

/** For a catalogue: the causes that the features see which there are. */
export const CAUSES_OF = HOOKS.flatMap(({ causesOf }) => causesOf ?? [])
