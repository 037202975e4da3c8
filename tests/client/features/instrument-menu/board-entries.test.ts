import { expect, onTestFinished, test, vi } from 'vitest'
import { fetchBoardsOf } from '../../../../client/features/instrument-menu/board-entries'

const lists: Record<string, unknown> = {
  sw1: {
    key: 'sw1',
    title: '申万一级行业',
    schemes: [{ key: 'sw1' }, { key: 'idx' }],
    groups: [
      { name: '银行', members: ['000001.SZ'] },
      { name: '食品饮料', members: ['600519.SH'] },
    ],
  },
  idx: { key: 'idx', title: '指数成分', schemes: [], groups: [{ name: '上证50', members: ['600519.SH'] }] },
}

test('the boards of a stock are those of every scheme that it is a member of', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const key = /industries\/(\w+)/.exec(address)?.[1] ?? ''
    return new Response(JSON.stringify({ ok: true, data: lists[key] }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { signal } = new AbortController()
  expect(await fetchBoardsOf('600519.SH', { signal })).toEqual([
    { key: 'sw1', scheme: '申万一级行业', name: '食品饮料' },
    { key: 'idx', scheme: '指数成分', name: '上证50' },
  ])
  expect(await fetchBoardsOf('688111.SH', { signal })).toEqual([])
})
