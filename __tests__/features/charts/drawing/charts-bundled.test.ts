import { describe, expect, it } from 'vitest'
import { createBundledChartRenderer } from '../../../../src/features/charts/renderer.ts'
import { EnvironmentError } from '../../../../src/core/errors.ts'
import { recordCharts } from '../../../../src/features/charts/core/record.ts'
import { aRecord, CATALOGUE } from '../../../../support/builders/examples.ts'
import { makeAssetFolder } from './assets.ts'

const folder = makeAssetFolder()
const specifications = recordCharts(aRecord(), CATALOGUE).map(({ specification }) => specification)

describe('createBundledChartRenderer', () => {
  it('says which file is missing, and works once it is there', async () => {
    const broken = createBundledChartRenderer('/nowhere')
    const failure: unknown = await broken.render(specifications[0]!).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EnvironmentError)
    expect(failure).toMatchObject({ message: expect.stringContaining('/nowhere/inter.ttf cannot be read') })
    await expect(createBundledChartRenderer(folder).render(specifications[0]!)).resolves.toHaveProperty('png')
  })

  it('draws several charts at a time', async () => {
    const renderer = createBundledChartRenderer(folder)
    const drawn = await Promise.all(specifications.map((specification) => renderer.render(specification)))
    expect(drawn.map(({ svg }) => svg.slice(0, 4))).toEqual(['<svg', '<svg'])
  })
})
