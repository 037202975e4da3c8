import { expect, test } from 'vitest'
import { readActions } from '../../../../gateway/feeds/imported/read-actions'

const read = (...lines: string[]) => readActions(new TextEncoder().encode(lines.join('\n')))
const HEADER = 'code,ex_date,cash_per10,bonus_per10,rights_per10,rights_price,pay_date,list_date'

test('cash and shares are for ten shares, in millionths; a price in li; days are the ex-date where they are left out', () => {
  expect(read(HEADER, '600519,2026-06-26,276.73,,,,2026-06-30,', '000001.SZ,20260612,,3,2.5,7.35,,20260620')).toEqual({
    problems: [],
    actions: [
      {
        ...{ code: '600519.SH', exDate: '20260626', payDate: '20260630', listDate: '20260626' },
        ...{ cashPer10: 276_730_000, bonusPer10: 0, rightsPer10: 0, rightsPrice: 0 },
      },
      {
        ...{ code: '000001.SZ', exDate: '20260612', payDate: '20260612', listDate: '20260620' },
        ...{ cashPer10: 0, bonusPer10: 3_000_000, rightsPer10: 2_500_000, rightsPrice: 7_350 },
      },
    ],
  })
})

test('Chinese titles are read, and unknown columns are ignored', () => {
  expect(read('证券代码,简称,除权除息日,每10股派息,每10股送转', '1,银行,20260612,1.5,')).toMatchObject({
    problems: [],
    actions: [{ code: '000001.SZ', exDate: '20260612', cashPer10: 1_500_000, bonusPer10: 0 }],
  })
})

test.each([
  ['600519,20260626,1', 'line 2: 3 fields, the header has 8'],
  ['600519,20260631,1,,,,,', 'line 2: "20260631" is no date: YYYYMMDD'],
  ['600519,,1,,,,,', 'line 2: no ex_date'],
  ['600519,20260626,,,,,,', 'line 2: neither cash, bonus nor rights'],
  ['600519,20260626,-1,,,,,', 'line 2: cash_per10 "-1" is no number of at most 6 decimals up to 10000'],
  ['600519,20260626,1e3,,,,,', 'line 2: cash_per10 "1e3" is no number of at most 6 decimals up to 10000'],
  ['600519,20260626,10001,,,,,', 'line 2: cash_per10 "10001" is no number of at most 6 decimals up to 10000'],
  ['600519,20260626,0.0000001,,,,,', 'line 2: cash_per10 "0.0000001" is no number of at most 6 decimals up to 10000'],
  ['600519,20260626,,,3,,,', 'line 2: rights without rights_price'],
  ['abc,20260626,1,,,,,', 'line 2: "abc" is no known code: write it as 600519.SH'],
])('%s is skipped: %s', (line, problem) => {
  expect(read(HEADER, line, '000001.SZ,20260612,1,,,,,')).toMatchObject({
    problems: [problem],
    actions: [{ code: '000001.SZ' }],
  })
})

test('a second line of the same code and day is skipped, and a file without the columns has no actions', () => {
  expect(read(HEADER, '600519,20260626,1,,,,,', '600519.SH,20260626,2,,,,,')).toMatchObject({
    problems: ['line 3: 600519.SH 20260626 is on line 2 already'],
    actions: [{ cashPer10: 1_000_000 }],
  })
  expect(read('code,cash_per10', '600519,1').problems).toEqual(['line 1: no column ex_date or 除权除息日 or 除权日'])
})
