import { describe, expect, it } from 'vitest'
import {
  chartsReadme,
  generationsOf,
  holdsOnlyPictures,
  picturePath,
  reportsIn,
} from '../../../src/features/charts/core/pictures-branch.ts'

const COMMIT = '4ead'.repeat(10)
const OTHER = 'ba5e'.repeat(10)

describe('branches of pictures', () => {
  it('are those with a number behind the name, by number and not by letter', () => {
    const names = [
      'kbench-charts-10',
      'kbench-charts-9',
      'kbench-charts-0',
      'kbench-charts-07',
      'kbench-charts-x',
      'kbench-charts-1/2',
      'kbench-charts',
      'other-3',
    ]
    const found = generationsOf(
      'kbench-charts',
      names.map((name) => ({ name, commit: COMMIT })),
    )
    expect(found.map(({ name, number }) => [name, number])).toEqual([
      ['kbench-charts-9', 9],
      ['kbench-charts-10', 10],
    ])
  })

  it('know what they hold', () => {
    const paths = [
      'README.md',
      picturePath({ pullRequest: 7, commit: COMMIT }, 1, 'light'),
      picturePath({ pullRequest: 7, commit: COMMIT }, 1, 'dark'),
      picturePath({ pullRequest: 7, commit: COMMIT }, 2, 'light'),
      picturePath({ pullRequest: 7, commit: OTHER }, 1, 'light'),
      picturePath({ pullRequest: 12, commit: 'ab'.repeat(32) }, 3, 'dark'),
    ]
    expect(paths[2]).toBe(`7/${COMMIT}/1-dark.png`)
    expect(holdsOnlyPictures(paths)).toBe(true)
    expect(reportsIn(paths)).toBe(3)
    expect(holdsOnlyPictures([])).toBe(true)
    expect(reportsIn(['README.md'])).toBe(0)
  })

  it.each([
    'src/index.ts',
    `7/${COMMIT}/1.svg`,
    `7/${COMMIT}/1.png/x`,
    `x/7/${COMMIT}/1.png`,
    '7/main/1.png',
    `0/${COMMIT}/1.png`,
    'docs/README.md',
  ])('are not what holds %s', (path) => {
    expect(holdsOnlyPictures(['README.md', path])).toBe(false)
    expect(reportsIn([path])).toBe(0)
  })

  it('explain themselves', () => {
    expect(chartsReadme('kbench-charts')).toMatch(
      /After 100 reports[^]*`kbench-charts-2` after `kbench-charts-1`/,
    )
  })
})
