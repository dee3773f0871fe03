import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import * as vega from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile, type TopLevelSpec } from 'vega-lite'
import { EnvironmentError } from '../../core/errors.ts'
import type { ChartSpecification } from '../../core/report/figures.ts'
import type { ChartRenderer } from './renderer.ts'
import { ADVANCES, UNITS_PER_EM } from './text-width.gen.ts'

const advances = new Map<number, number>()

for (const [first, widths] of ADVANCES) {
  for (const [offset, width] of widths.split(' ').entries()) {
    if (width !== '0') advances.set(first + offset, Number(width) / UNITS_PER_EM)
  }
}

/** Width of a character that the table does not have, in em: East Asian ones are square. */
const UNKNOWN = 1

/** Pictures have twice the pixels of the drawing, for sharp text on dense screens. */
const ZOOM = 2
/** Larger pictures are drawn with fewer pixels: what shows them (GitHub, browsers) refuses or shrinks them anyway. */
const MOST_PIXELS = 24e6

interface TextMetrics {
  width: (item: { readonly fontSize?: number }, text: string | number | null | undefined) => number
}

// resvg can be set up only once per process, also when several charts are drawn at a time.
let engine: Promise<void> | undefined

/**
 * Draws vega-lite specifications as SVG, and from that as PNG, in Inter, equal on all machines.
 * @param assetFolder folder that holds `resvg.wasm`, `inter.ttf` and `inter.woff2` (the folder of the bundle)
 * @returns a renderer; it throws EnvironmentError when one of these files cannot be read
 */
export function createChartRenderer(assetFolder: string): ChartRenderer {
  useFontWidths()
  return {
    async render(specification) {
      const svg = await drawSvg(specification)
      const [font, embedded] = [
        await readAsset(assetFolder, 'inter.ttf'),
        await readAsset(assetFolder, 'inter.woff2'),
      ]
      await startEngine(assetFolder)
      return { svg: withFont(svg, embedded), png: drawPng(svg, font) }
    },
  }
}

/**
 * The drawing alone: the same text for the same specification. Expressions are interpreted, not compiled, as
 * in pages. Marks and axes get no descriptions, in which titles would be part of an expression: the picture
 * has one text next to it.
 */
export async function drawSvg(specification: ChartSpecification): Promise<string> {
  const { spec } = compile(specification as unknown as TopLevelSpec, { config: { aria: false } })
  const view = new vega.View(vega.parse(spec, undefined, { ast: true }), {
    renderer: 'none',
    expr: expressionInterpreter,
  })
  try {
    return await view.toSVG()
  } finally {
    view.finalize()
  }
}

/** The drawing with its font inside, so that its text has the widths that room was left for wherever it is opened. */
export function withFont(svg: string, font: Uint8Array): string {
  const data = Buffer.from(font).toString('base64')
  const rule = `@font-face{font-family:Inter;src:url(data:font/woff2;base64,${data}) format('woff2')}`
  return svg.replace(/^<svg[^>]*>/, (start) => `${start}<style>${rule}</style>`)
}

/** The drawing as a picture. Without a font all text would be missing, silently: resvg has none itself. */
export function drawPng(svg: string, font: Uint8Array | undefined): Uint8Array {
  const resvg = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: zoomFor(svg) },
    font: {
      fontBuffers: font === undefined ? [] : [font],
      defaultFontFamily: 'Inter',
      sansSerifFamily: 'Inter',
    },
  })
  try {
    const image = resvg.render()
    try {
      return image.asPng()
    } finally {
      image.free()
    }
  } finally {
    resvg.free()
  }
}

function zoomFor(svg: string): number {
  const [, width = '1', height = '1'] = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []
  return Math.min(ZOOM, Math.sqrt(MOST_PIXELS / (Number(width) * Number(height))))
}

async function startEngine(assetFolder: string): Promise<void> {
  engine ??= readAsset(assetFolder, 'resvg.wasm').then((wasm) => initWasm(wasm))
  try {
    await engine
  } catch (error) {
    engine = undefined
    throw error
  }
}

function useFontWidths(): void {
  // Exported, but missing in vega's type declarations.
  const { textMetrics } = vega as unknown as { textMetrics: TextMetrics }
  textMetrics.width = ({ fontSize = 11 }, text) => textWidth(String(text ?? ''), fontSize)
}

async function readAsset(folder: string, name: string): Promise<Uint8Array> {
  const path = join(folder, name)
  try {
    return await readFile(path)
  } catch (cause) {
    throw new EnvironmentError(
      `no chart can be drawn: ${path} cannot be read (${(cause as Error).message})`,
      {
        cause,
        nextStep: 'The files belong to kbench itself: check its action/dist folder out again, whole.',
      },
    )
  }
}

/**
 * Width of a text in Inter Regular, in pixels; kerning is left out (it makes text a little narrower).
 * vega without a canvas estimates 0.8 em per character, 67 % too wide, and shortens labels that have room.
 */
export function textWidth(text: string, fontSize: number): number {
  let em = 0
  for (const character of text) em += advances.get(character.codePointAt(0) ?? 0) ?? UNKNOWN
  return em * fontSize
}
