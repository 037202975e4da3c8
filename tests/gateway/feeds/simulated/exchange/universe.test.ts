import { describe, expect, test } from 'vitest'
import { inventCompanies, isStock, simulatedInstrument } from '../../../../../gateway/feeds/simulated/exchange/universe'
import { boardOf, codeOf, exchangeOf } from '../../../../../shared/market/instrument'

describe('the invented market', () => {
  const companies = inventCompanies(20260706, 5500)
  const stocks = companies.filter(isStock)

  test('has as many stocks as asked, every code and name once', () => {
    expect(stocks).toHaveLength(5500)
    expect(new Set(companies.map(({ id }) => id)).size).toBe(companies.length)
    expect(new Set(companies.map(({ name }) => name)).size).toBe(companies.length)
    expect(inventCompanies(20260706, 50).filter(isStock)).toHaveLength(50)
  })

  test('gives every code the board that its range says', () => {
    const wrong = companies.filter(({ id, board }) => boardOf(codeOf(id), exchangeOf(id) as 'SH')?.board !== board)
    expect(wrong).toEqual([])
    expect(new Set(stocks.map(({ board }) => board))).toEqual(new Set(['main', 'star', 'chinext', 'bse']))
  })

  test('names companies in four characters, marks special treatment, and fills every industry', () => {
    expect(stocks.filter(({ name, st }) => !(st ? /^\*?ST[一-鿿]{2}$/ : /^[一-鿿]{4}$/).test(name))).toEqual([])
    expect(stocks.filter(({ st }) => st).length).toBeGreaterThan(10)
    expect(new Set(stocks.map(({ industry }) => industry)).size).toBe(31)
  })

  test('has forty convertibles, each of a company that it is named after, at bond prices', () => {
    const bonds = companies.filter(({ board }) => board === 'bond')
    expect(bonds).toHaveLength(40)
    const stems = new Set(stocks.map(({ name, exchange }) => `${name.slice(0, 2)} ${exchange}`))
    expect(bonds.filter(({ name, exchange }) => !stems.has(`${name.slice(0, 2)} ${exchange}`))).toEqual([])
    expect(bonds.every(({ basePrice }) => basePrice >= 100_000 && basePrice < 160_000)).toBe(true)
    const [bond] = bonds
    const figures = { prevClose: 123_456, shareFactor: 1, first: false, free: false, meanVolume5: 1 }
    expect(bond && simulatedInstrument(bond, figures, '20261119')).toMatchObject({
      kind: 'bond',
      priceScale: 3,
      limitUp: 148_147,
      limitDown: 98_765,
      industry: '',
    })
    expect(inventCompanies(20260706, 118).filter(({ board }) => board === 'bond')).toEqual([])
  })

  test('spreads prices and turnovers as a market does', () => {
    const sorted = stocks.map(({ turnover }) => turnover).sort((a, b) => b - a)
    const total = sorted.reduce((sum, value) => sum + value, 0)
    expect(total).toBeGreaterThan(1.5e12)
    expect(total).toBeLessThan(2.5e12)
    expect(sorted[0]).toBeGreaterThan(5e9)
    const prices = stocks.map(({ basePrice }) => basePrice / 100)
    expect(prices.filter((price) => price >= 3 && price <= 300).length / prices.length).toBeGreaterThan(0.9)
    expect(prices.some((price) => price > 1000)).toBe(true)
    expect(stocks.every(({ totalShares, floatShares }) => totalShares >= floatShares && floatShares > 0)).toBe(true)
  })

  test('is another market for another seed, the same for the same', () => {
    expect(inventCompanies(1, 100)).toEqual(inventCompanies(1, 100))
    expect(inventCompanies(2, 100)).not.toEqual(inventCompanies(1, 100))
  })

  test('describes a company as an instrument of its day', () => {
    const maotai = companies.find(({ id }) => id === '600519.SH')
    const figures = { prevClose: 146_850, shareFactor: 1, first: false, free: false, meanVolume5: 3_000_000 }
    expect(maotai && simulatedInstrument(maotai, { ...figures, shareFactor: 1.5 }, '20261119')).toMatchObject({
      kind: 'stock',
      board: 'main',
      priceScale: 2,
      limitUp: 161_535,
      limitDown: 132_165,
      meanVolume5: 3_000_000,
      hasOrderNumbers: true,
      floatShares: Math.round((maotai?.floatShares ?? 0) * 1.5),
    })
    expect(maotai && simulatedInstrument(maotai, { ...figures, free: true }, '20261119')).toMatchObject({
      name: `C${maotai?.name}`,
      limitUp: 0,
      limitDown: 0,
    })
    expect(maotai && simulatedInstrument(maotai, { ...figures, first: true, free: true }, '20261119').name).toMatch(
      /^N/,
    )
  })
})
