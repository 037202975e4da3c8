import { expect, test } from 'vitest'
import { codesByPresent, formerCodes } from '../../../shared/market/code-changes'

const names = new Map([
  ['430047.BJ', '诺思兰德'],
  ['920047.BJ', '诺思兰德'],
  ['830799.BJ', '艾融软件'],
  ['920799.BJ', '别的公司'],
  ['600005.SH', '大量股份'],
  ['600519.SH', '贵州茅台'],
])
const listed =
  (...ids: string[]) =>
  (id: string) =>
    ids.includes(id) ? names.get(id) : undefined

test.each<[string, string[], [string, string][], Record<string, unknown>]>([
  [
    'Beijing’s new code has the same digits and name',
    ['920047.BJ', '920799.BJ', '600519.SH'],
    [],
    {
      '430047.BJ': { name: '诺思兰德', now: '920047.BJ' },
      '830799.BJ': { name: '艾融软件' },
      '600005.SH': { name: '大量股份' },
    },
  ],
  [
    'what operators state counts first, for a code that is listed',
    ['920047.BJ', '920799.BJ', '600519.SH'],
    [
      ['600005.SH', '600519.SH'],
      ['830799.BJ', '999999.BJ'],
      ['430001.BJ', '920047.BJ'],
    ],
    {
      '430047.BJ': { name: '诺思兰德', now: '920047.BJ' },
      '830799.BJ': { name: '艾融软件' },
      '600005.SH': { name: '大量股份', now: '600519.SH' },
      '430001.BJ': { name: '', now: '920047.BJ' },
    },
  ],
  [
    'a code that changed twice has the last one, and one that changed to itself by a detour has none',
    ['600519.SH', '920047.BJ'],
    [
      ['600001.SH', '600005.SH'],
      ['600005.SH', '600519.SH'],
      ['600519.SH', '920047.BJ'],
      ['430001.BJ', '430002.BJ'],
      ['430002.BJ', '430001.BJ'],
    ],
    {
      '430047.BJ': { name: '诺思兰德', now: '920047.BJ' },
      '830799.BJ': { name: '艾融软件' },
      '920799.BJ': { name: '别的公司' },
      '600001.SH': { name: '', now: '920047.BJ' },
      '600005.SH': { name: '大量股份', now: '920047.BJ' },
      '600519.SH': { name: '贵州茅台', now: '920047.BJ' },
    },
  ],
  ['everything is listed', [...names.keys()], [], { '430047.BJ': { name: '诺思兰德', now: '920047.BJ' } }],
])('%s', (_, ids, changes, former) => {
  expect(Object.fromEntries(formerCodes(names, listed(...ids), new Map(changes)))).toEqual(former)
})

test.each(['430048.BJ', '830048.BJ', '870048.BJ', '880048.BJ'])('%s is a code that Beijing changed', (id) => {
  const both = new Map([id, '920048.BJ'].map((code) => [code, '三元基因']))
  const present = (code: string) => (code === '920048.BJ' ? both.get(code) : undefined)
  expect(formerCodes(both, present, new Map()).get(id)).toEqual({ name: '三元基因', now: '920048.BJ' })
})

test('codes of before are found by the present one', () => {
  const former = formerCodes(names, listed('920047.BJ', '600519.SH'), new Map([['600005.SH', '920047.BJ']]))
  expect([...codesByPresent(former)]).toEqual([['920047.BJ', ['430047.BJ', '600005.SH']]])
})
