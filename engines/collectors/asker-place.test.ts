import { describe, expect, test } from 'vitest'
import { googleCountry, locationCode, pageLanguage, placeName } from './asker-place.ts'

describe('location', () => {
  test.each([
    ['US', 2840],
    ['gb', 2826],
    ['DE', 2276],
    ['JP', 2392],
    ['AF', 2004],
    ['ZZ', null],
  ])('%s has the location code %s', (country, code) => {
    expect(locationCode(country)).toBe(code)
  })

  test.each([
    ['GB', 'uk'],
    ['DE', 'de'],
  ])('%s is %s for Google', (country, gl) => {
    expect(googleCountry(country)).toBe(gl)
  })

  test.each([
    ['DE', 'Germany'],
    ['ae', 'United Arab Emirates'],
    ['TR', null],
    ['HK', null],
    ['BA', null],
    ['CI', null],
  ])('%s has the name %s, which is the same everywhere', (country, name) => {
    expect(placeName(country)).toBe(name)
  })
})

describe('language of the page', () => {
  test.each([
    [undefined, 'US', 'en'],
    [undefined, 'DE', 'de'],
    [undefined, 'BR', 'pt'],
    [undefined, 'CN', 'zh-CN'],
    [undefined, 'TW', 'zh-TW'],
    [undefined, 'IN', 'en'],
    ['de-AT', 'US', 'de'],
    ['zh-Hant', 'US', 'zh-TW'],
    ['sw', 'US', 'sw'],
    ['not a tag', 'FR', 'en'],
  ])('requested as %s from %s is %s', (language, country, page) => {
    expect(pageLanguage({ language, country })).toBe(page)
  })
})
