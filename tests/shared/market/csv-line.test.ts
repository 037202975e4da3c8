import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitCsv } from '../../../shared/market/csv-line'

test('the fields of a line are read as they were written', () => {
  const field = fc.string({ unit: fc.constantFrom('a', ',', '"', ' '), maxLength: 5 })
  fc.assert(
    fc.property(fc.array(field, { minLength: 1, maxLength: 5 }), fc.boolean(), (fields, all) => {
      const written = fields.map((text) => (all || /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
      expect(splitCsv(written.join(','))).toEqual(fields)
    }),
  )
})

test.each([
  ['', ['']],
  [',', ['', '']],
  ['"a', undefined],
  ['a,"b""', undefined],
  ['"a"b,c', ['ab', 'c']],
])('%j has the fields %j', (line, fields) => expect(splitCsv(line)).toEqual(fields))
