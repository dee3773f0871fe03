/** Possible causes of the first bad commit that a search keeps, the most likely first. */
export const MOST_CAUSES = 5
/** In characters: a line that people read. */
export const LONGEST_CAUSE = 300
/** In the folder of a search: the pair that found them, with its report. */
export const WHY_FOLDER = 'why'
