import { describe, expect, test } from 'vitest'
import { filePlayer, HUATAI_HEADER, huatai } from './play-files'

const play = filePlayer()

describe('a previous close that no snapshot tells', () => {
  const priced = (day: string, price: string, count: number, first = 500) =>
    Array.from({ length: count }, (_, i) =>
      huatai(day, first + i)
        .replace('51.22', price)
        .replace(/,5122,/, ',,'),
    )
  const on = (day: string, price: string) => priced(day, price, 2)
  const closing = (day: string, price: string, time = '15:00:00.100') =>
    on(day, price)[0]?.replace(/\d\d:\d\d:\d\d\.\d+/, time) as string
  const day = (date: string, ...lines: string[]) => ({ [`${date}.csv`]: [HUATAI_HEADER, ...lines].join('\n') })

  test.each<[string, Record<string, string>, object]>([
    [
      'is the close recorded on the trading day before, a weekend between or not',
      { ...day('20230113', closing('2023.01.13', '50.00')), ...day('20230116', ...on('2023.01.16', '51.00')) },
      { prevClose: 5000, limitUp: 5500, limitDown: 4500, caveats: { prevCloseOf: 'chain' } },
    ],
    [
      'is the close of the last moment of trading',
      {
        ...day('20230113', closing('2023.01.13', '50.00', '15:00:00.000')),
        ...day('20230116', ...on('2023.01.16', '51.00')),
      },
      { prevClose: 5000, limitUp: 5500, limitDown: 4500, caveats: { prevCloseOf: 'chain' } },
    ],
    [
      'stays where a few of many prices lie beyond what it allows: they are wrong',
      {
        ...day('20230113', closing('2023.01.13', '50.00')),
        ...day('20230116', ...priced('2023.01.16', '51.00', 60), ...priced('2023.01.16', '91.50', 5, 900)),
      },
      {
        prevClose: 5000,
        limitUp: 5500,
        limitDown: 4500,
        caveats: { prevCloseOf: 'chain', lost: { rows: 5, share: 60 / 65 } },
      },
    ],
    [
      'is unknown where a trading day lies between',
      { ...day('20230112', closing('2023.01.12', '50.00')), ...day('20230116', ...on('2023.01.16', '51.00')) },
      { prevClose: 5100, limitUp: 0, limitDown: 0, caveats: { prevCloseOf: 'open' } },
    ],
    [
      'is unknown where the day before was recorded in part',
      {
        ...day('20230113', closing('2023.01.13', '50.00', '14:30:00.000')),
        ...day('20230116', ...on('2023.01.16', '51.00')),
      },
      { prevClose: 5100, limitUp: 0, limitDown: 0, caveats: { prevCloseOf: 'open' } },
    ],
    [
      'is unknown where prices of today lie beyond what it allows: the shares were split',
      {
        ...day('20230113', closing('2023.01.13', '100.00')),
        ...day('20230116', ...on('2023.01.16', '51.00'), ...priced('2023.01.16', '51.00', 2, 700)),
      },
      { prevClose: 5100, limitUp: 0, limitDown: 0, caveats: { prevCloseOf: 'open' } },
    ],
  ])('%s', async (_, files, expected) => {
    const { listed } = await play(files)
    expect(listed.at(-1)).toMatchObject(expected)
    expect(listed[0]).toMatchObject({ limitUp: 0, caveats: { prevCloseOf: 'open' } })
  })
})
