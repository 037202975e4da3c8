import { describe, expect, test } from 'vitest'
import { csvField } from '../../../client/ui/csv'

describe('a field of CSV', () => {
  test.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['=1+1', "'=1+1"],
    ['@cmd', "'@cmd"],
    ['-5', "'-5"],
    ['000001', '"=""000001"""'],
    ['0', '0'],
    ['000001.SZ', '000001.SZ'],
    [-5.25, '-5.25'],
    [null, ''],
    [Number.NaN, ''],
  ])('%j is written %j', (value, text) => expect(csvField(value)).toBe(text))
})
