// @vitest-environment happy-dom
import { act, useState } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { notifyQueryChange, OwnQuery, replaceQuery, stepQuery, useQuery } from '../../../client/ui/use-query'
import { mounted } from '../mounted'

let clock = 0

/** Each test looks at the address an hour after the one before: no step of theirs is one with it. */
beforeEach(() => {
  clock += 3_600_000
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => clock)
  history.replaceState(null, '', '/page?code=600519.SH&sort=name')
  onTestFinished(() => spy.mockRestore())
})

describe('parameters of an address', () => {
  test.each([
    ['take another value', { code: '000001.SZ' }, '?code=000001.SZ&sort=name'],
    ['go where they are null', { code: null }, '?sort=name'],
    ['go where they are empty', { sort: '' }, '?code=600519.SH'],
    ['come beside the others', { day: '20260706' }, '?code=600519.SH&sort=name&day=20260706'],
    ['change together', { code: null, sort: null, day: '1' }, '?day=1'],
    [
      'are written so that any text fits',
      { q: '茅台 & 1=1' },
      '?code=600519.SH&sort=name&q=%E8%8C%85%E5%8F%B0+%26+1%3D1',
    ],
  ])('%s', (_, changes, search) => {
    const before = history.length
    replaceQuery(changes)
    expect(location.search).toBe(search)
    expect(history.length).toBe(before)
  })

  test('notify no listener if they stay the same', () => {
    const heard = vi.fn()
    addEventListener('zeus:query', heard)
    onTestFinished(() => removeEventListener('zeus:query', heard))
    replaceQuery({ code: '600519.SH', nothing: null })
    stepQuery({ code: '600519.SH' })
    expect(heard).not.toHaveBeenCalled()
    notifyQueryChange()
    replaceQuery({ code: '1' })
    expect(heard).toHaveBeenCalledTimes(2)
  })
})

describe('a step', () => {
  test('is undone by Back, but steps within a second are one', () => {
    const before = history.length
    stepQuery({ code: 'a' })
    clock += 999
    stepQuery({ code: 'b' })
    clock += 999
    stepQuery({ code: 'c' })
    expect([history.length - before, location.search]).toEqual([1, '?code=c&sort=name'])
    clock += 1_000
    stepQuery({ code: 'd' })
    expect(history.length - before).toBe(2)
  })
})

describe('a parameter as state', () => {
  function shown(change?: 'replace' | 'step', own?: Record<string, string>) {
    const seen: string[] = []
    let set: (value: string | null) => void = () => undefined
    function Part() {
      const [value, choose] = useQuery('code', 'none', change)
      seen.push(value)
      set = choose
      return null
    }
    function Scope() {
      const [values, setValues] = useState(own ?? {})
      const scope = {
        values,
        set: (name: string, value: string | null) => setValues(value === null ? {} : { [name]: value }),
      }
      return own ? <OwnQuery value={scope}>{<Part />}</OwnQuery> : <Part />
    }
    mounted(<Scope />)
    return { now: () => seen.at(-1), choose: (value: string | null) => act(() => set(value)) }
  }

  test('follows every change of the address', () => {
    const { now, choose } = shown()
    expect(now()).toBe('600519.SH')
    choose('000001.SZ')
    expect([now(), location.search]).toEqual(['000001.SZ', '?code=000001.SZ&sort=name'])
    act(() => replaceQuery({ code: 'other' }))
    expect(now()).toBe('other')
    act(() => {
      history.replaceState(null, '', '/page?code=back')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(now()).toBe('back')
  })

  test.each([['none'], [null]])('that is %s is removed from the address and has its default value', (value) => {
    const { now, choose } = shown()
    choose(value)
    expect([now(), location.search]).toEqual(['none', '?sort=name'])
  })

  test.each([
    ['replace', 0],
    ['step', 1],
  ] as const)('that is chosen by %s adds %d entries to the history', (change, entries) => {
    const { choose } = shown(change)
    const before = history.length
    choose('000001.SZ')
    expect(history.length - before).toBe(entries)
  })

  test('of a pane with its own choices does not change the address', () => {
    const { now, choose } = shown('step', { code: 'own' })
    expect(now()).toBe('own')
    choose('mine')
    expect([now(), location.search]).toEqual(['mine', '?code=600519.SH&sort=name'])
    choose('none')
    expect(now()).toBe('none')
  })
})
