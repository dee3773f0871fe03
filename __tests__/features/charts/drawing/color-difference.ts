/** Colours as people see them, for tests of the themes. All channels are linear light, 0 … 1. */
type Linear = readonly [number, number, number]

export function linear(hex: string): Linear {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    // https://www.w3.org/TR/WCAG22/#dfn-relative-luminance, with the limit of IEC 61966-2-1.
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [a, b]
    .map(linear)
    .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Colour vision of severity 1, in linear light: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, A physiologically-based model for simulation
 * of color vision deficiency, IEEE TVCG 15 (6), 2009; matrices at
 * https://www.inf.ufrgs.br/~oliveira/pubs_files/CVD_Simulation/CVD_Simulation.html
 */
const VISIONS: Readonly<Record<string, readonly Linear[]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
export const VISION_NAMES = Object.keys(VISIONS)

/** CIEDE2000 between two colours as somebody of this vision sees them. */
export function difference(a: string, b: string, vision: string): number {
  const seen = (hex: string): Linear => {
    const color = linear(hex)
    const rows = VISIONS[vision] ?? []
    const [red = 0, green = 0, blue = 0] = rows.map((row) =>
      Math.min(
        1,
        Math.max(
          0,
          row.reduce((sum, weight, index) => sum + weight * (color[index] ?? 0), 0),
        ),
      ),
    )
    return [red, green, blue]
  }
  return ciede2000(lab(seen(a)), lab(seen(b)))
}

type Lab = readonly [lightness: number, a: number, b: number]

/** CIELAB, white point D65. */
export function lab([red, green, blue]: Linear): Lab {
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116)
  const x = f((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
  const y = f(0.2126729 * red + 0.7151522 * green + 0.072175 * blue)
  const z = f((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/**
 * G. Sharma, W. Wu, E. N. Dalal, The CIEDE2000 color-difference formula: implementation notes, supplementary test data, and mathematical
 * observations, Color Research and Application 30 (1), 2005. Numbers in comments are those of its equations.
 */
export function ciede2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const g = 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7))) // 4
  const [p1, p2] = [(1 + g) * a1, (1 + g) * a2] // 5
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)] // 6
  const hue = (a: number, b: number): number =>
    a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 // 7
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)]
  const isGrey = c1 * c2 === 0
  const turn = h2 - h1
  const dh = isGrey ? 0 : turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn // 10
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(dh / 2)) // 11
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2] // 12, 13
  const sum = h1 + h2
  const h = isGrey ? sum : Math.abs(turn) <= 180 ? sum / 2 : (sum < 360 ? sum + 360 : sum - 360) / 2 // 14
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63)) // 15
  const rc = 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) // 17
  const rt = -Math.sin(radians(2 * 30 * Math.exp(-(((h - 275) / 25) ** 2)))) * rc // 16, 21
  const dL = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)) // 18
  const dC = (c2 - c1) / (1 + 0.045 * c) // 19
  const dh2 = dH / (1 + 0.015 * c * t) // 20
  return Math.sqrt(dL ** 2 + dC ** 2 + dh2 ** 2 + rt * dC * dh2) // 22
}
