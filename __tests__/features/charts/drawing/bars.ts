export interface Panel {
  readonly height: number
  /** Top and bottom of each bar, in the coordinates of the panel. */
  readonly bars: readonly { readonly top: number; readonly bottom: number }[]
}

/** The panels with horizontal bars of a drawing that vega made, from above. */
export function panelsOf(svg: string): Panel[] {
  const found = svg.matchAll(
    /class="background"[^>]*? d="M0,0h[\d.]+v([\d.]+)h|class="mark-rect[^"]*"[^>]*>((?:<path[^>]*>)+)/g,
  )
  const panels: Panel[] = []
  let height = 0
  for (const [, background, marks] of found) {
    // Groups without a size of their own lie between a panel and its marks.
    if (background !== undefined && Number(background) > 0) height = Number(background)
    if (marks === undefined) continue
    const bars = [...marks.matchAll(/ d="M-?[\d.e-]+,(-?[\d.e-]+)h-?[\d.e-]+v(-?[\d.e-]+)h/g)].map(
      ([, top = '', length = '']) => ({ top: Number(top), bottom: Number(top) + Number(length) }),
    )
    panels.push({ height, bars })
  }
  return panels
}
