import { expect, test } from 'vitest'
import { liOfText } from '../../../../../client/features/strategy/paper/order-draft'
import { priceText, signedYuan, yuanText } from '../../../../../client/features/strategy/paper/paper-words'

test.each([
  [123_456_78, '123,456.78', '+123,456.78'],
  [100, '1.00', '+1.00'],
  [10, '0.10', '+0.10'],
  [1, '0.01', '+0.01'],
  [0, '0.00', '0.00'],
  [-1, '-0.01', '-0.01'],
  [-123_456_78, '-123,456.78', '-123,456.78'],
])('%i fen are %s yuan, as a result %s', (fen, yuan, signed) => {
  expect([yuanText(fen), signedYuan(fen)]).toEqual([yuan, signed])
})

test.each([
  [10_050, 2, '10.05'],
  [10_050, 3, '10.050'],
  [110_123, 3, '110.123'],
  [9, 2, '0.01'],
  [0, 2, '0.00'],
])('%i li with %i decimals are %s', (li, scale, price) => {
  expect(priceText(li, scale)).toBe(price)
})

test.each(['10.05', '0.001', '19.99', '1.005', '4.35', '8.29', '1234567.891', '110'])(
  'a price that was written (%s) is the same in li',
  (written) => {
    const [whole = '', part = ''] = written.split('.')
    expect(liOfText(written)).toBe(Number(whole + part.padEnd(3, '0')))
  },
)

test.each(['', '0', '0.000', '-1', '1.0005', '12345678', '1e3', '１', ' 1', '1.'])('%j is no price', (written) => {
  expect(liOfText(written)).toBeUndefined()
})
