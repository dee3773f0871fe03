import { describe, expect, it } from 'vitest'
import { HEY_TEMPLATE, heyArguments, urlOf } from '../../../src/suites/http/hey.ts'
import { HTTP_PRESETS } from '../../../src/suites/http/parameters.ts'

const line = (preset: keyof typeof HTTP_PRESETS, changes: object = {}): string => {
  const { durationSeconds, ...parameters } = HTTP_PRESETS[preset]
  const test = {
    ...parameters,
    url: 'http://192.0.2.1/',
    seconds: durationSeconds,
    keepalive: 'off',
  } as const
  return heyArguments({ ...test, ...changes }).join(' ')
}

describe('the command line of hey', () => {
  it('is the published one in the preset reference, plus the default time-out and our output', () => {
    expect(line('reference')).toBe(
      `hey -cpus 4 -c 1000 -z 600s -t 20 -disable-redirects -disable-keepalive -o ${HEY_TEMPLATE} http://192.0.2.1/`,
    )
  })

  it('leaves out what is not asked for', () => {
    expect(line('quick', { keepalive: 'on', disableRedirects: false, seconds: 0.5 })).toBe(
      `hey -c 10 -z 0.5s -t 5 -o ${HEY_TEMPLATE} http://192.0.2.1/`,
    )
  })
})

describe('an address', () => {
  it.each([
    ['10.96.0.7', 'http://10.96.0.7:80/'],
    ['fd00::7', 'http://[fd00::7]:80/'],
    ['lb.example', 'http://lb.example:80/'],
  ])('%s makes %s', (address, url) => {
    expect(urlOf(address, 80)).toBe(url)
  })
})
