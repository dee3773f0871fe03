import type { ChartSpecification } from './chart.ts'

type MarkType = 'rule' | 'rect' | 'point' | 'line' | 'text'

/** A channel of an encoding: the field of the data that it shows, or how else it is set. */
type Channel = string | object

/** Draws marks on the axes of one panel. */
type DrawLayer = (
  type: MarkType,
  values: readonly object[],
  channels: Readonly<Record<string, Channel>>,
  style?: ChartSpecification,
) => ChartSpecification

/** A vertical place in pixels from the upper edge. */
const PIXELS: ChartSpecification = { type: 'quantitative', scale: null, axis: null }
/** Colours and shapes that the data itself names. */
const AS_IS: ChartSpecification = { type: 'nominal', scale: null }

/**
 * @param x encoding of the horizontal axis, without its field
 * @param y of the vertical one; undefined: fields of `y` are pixels
 */
export function layersOn(x: ChartSpecification, y: ChartSpecification = PIXELS): DrawLayer {
  const encodings: Readonly<Record<string, ChartSpecification>> = {
    x,
    y,
    color: AS_IS,
    stroke: AS_IS,
    shape: AS_IS,
  }
  return (type, values, channels, style = {}) => ({
    data: { values },
    mark: { type, ...style },
    encoding: Object.fromEntries(
      Object.entries(channels).map(([name, channel]) => [
        name,
        typeof channel === 'string' ? { field: channel, ...encodings[name] } : channel,
      ]),
    ),
  })
}
