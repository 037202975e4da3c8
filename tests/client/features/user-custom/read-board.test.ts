import { describe, expect, it } from 'vitest'
import { readBoard } from '../../../../client/features/user-custom/read-board'

const pane = { kind: 'list', title: '自选', codes: ['600519.SH'] }

describe('a page as an operator writes it', () => {
  it('takes a good one, the note left out or not', () => {
    const source = JSON.stringify({ title: '甲', panes: [pane] })
    expect(readBoard(source)).toEqual({ board: { title: '甲', note: '', panes: [pane] } })
  })

  it.each([
    ['', /JSON/],
    ['{', /JSON/],
    ['[]', /对象/],
    ['null', /对象/],
    ['{}', /title/],
    [JSON.stringify({ title: '', panes: [] }), /title/],
    [JSON.stringify({ title: '甲', note: 3, panes: [] }), /note/],
    [JSON.stringify({ title: '甲', panes: {} }), /panes/],
    [JSON.stringify({ title: '甲', panes: [null] }), /panes\[0\]/],
    [JSON.stringify({ title: '甲', panes: [{ ...pane, kind: 'script' }] }), /kind/],
    [JSON.stringify({ title: '甲', panes: [pane, { ...pane, title: '' }] }), /panes\[1\]\.title/],
    [JSON.stringify({ title: '甲', panes: [{ ...pane, codes: '600519' }] }), /codes/],
    [JSON.stringify({ title: '甲', panes: [{ ...pane, codes: ['600519'] }] }), /600519/],
    [JSON.stringify({ title: '甲', panes: [{ ...pane, onload: 'x' }] }), /onload/],
  ])('refuses %s in words', (source, words) => {
    const read = readBoard(source)
    expect('problems' in read && read.problems.join('\n')).toMatch(words)
  })

  it('lists everything that is wrong at once', () => {
    const read = readBoard(JSON.stringify({ title: '', panes: [{ kind: 'x', title: '', codes: [1] }] }))
    expect('problems' in read && read.problems).toHaveLength(4)
  })
})
