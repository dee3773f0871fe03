// GitHub may store a text with other line ends than it was sent with, as browsers do too, and may drop space at its end.

/** The text with the line ends that we write. */
export function withOurLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** Whether two texts are the same but for what storing may have changed. */
export function isSameText(a: string, b: string): boolean {
  return withOurLineEnds(a).trim() === withOurLineEnds(b).trim()
}
