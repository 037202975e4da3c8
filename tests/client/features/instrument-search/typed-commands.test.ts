// @vitest-environment happy-dom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listenToCommands } from '../../../../client/charts/state/chart-commands'
import { COMMANDS, KEYS_EVENT } from '../../../../client/features/instrument-search/commands'
import { typedCommands } from '../../../../client/features/instrument-search/typed-commands'
import { voiceAlerts } from '../../../../client/store/account/voice-alerts'
import { hiddenScreen } from '../../../../client/store/hidden-screen'
import { commandText as text } from '../../../../client/text/commands'
import { MENU_EVENT } from '../../../../client/ui/instrument-mark'
import { saidToasts } from '../../said-toasts'
import { settle } from '../../stream/fake-environment'

let said: ReturnType<typeof saidToasts>
beforeEach(() => {
  said = saidToasts()
  history.replaceState(null, '', '/trading/AD?code=600519.SH')
})

const titles = (typed: string) => typedCommands(typed, '20260706').map(({ title }) => title)

describe('a command that says what of', () => {
  test.each([
    ['回放 0945', '09:45'],
    ['>回放945', '09:45'],
    ['回放 9:45', '09:45'],
    ['回放 14:57', '14:57'],
    ['回放 ０９４５', '09:45'],
  ])('%s replays from %s', (typed, clock) => expect(titles(typed)).toEqual([text.replayAt(clock)]))

  test.each(['回放', '回放 0960', '回放 0300', '回放 2300', '回放 9', '0945', '', '>', '600519'])(
    '%s is none',
    (typed) => {
      expect(titles(typed)).toEqual([])
    },
  )

  test.each([
    ['墙3', 3],
    ['> 墙 12', 12],
  ])('%s opens a wall', (typed, number) => expect(titles(typed)).toEqual([text.wallNumber(number)]))

  test.each([
    ['15m', '15分', ['15m']],
    ['>15M', '15分', ['15m']],
    ['日K', '日', ['1d']],
    ['周线', '周', ['1w']],
    ['1mo', '月', ['1M']],
    ['1h', '60分', ['60m', '1h']],
    ['60m', '60分', ['60m', '1h']],
    ['4h', '4h', ['4h']],
  ])('%s asks the charts for a period of %s', (typed, title, asked) => {
    const heard: string[] = []
    const element = document.createElement('div')
    onTestFinished(
      listenToCommands(element, (command) => {
        heard.push(command.kind === 'period' ? command.period : '')
        return false
      }),
    )
    const [command] = typedCommands(typed, '20260706')
    expect(command?.title).toBe(text.period(title))
    command?.run(() => undefined)
    expect(heard).toEqual(asked)
    expect(said.error.mock.calls).toEqual([[text.noPeriod(title)]])
  })

  test.each(['7m', '15', 'm', '15mm', '1y', 'K'])('%s is no period', (typed) => expect(titles(typed)).toEqual([]))

  test('there is no wall 0', () => expect(titles('墙0')).toEqual([]))

  test.each([
    [2, ['/wall/b2', []]],
    [3, [undefined, [[text.noWall(3, 2)]]]],
  ])('wall %d opens that board, or says how many there are', async (number, [address, problems]) => {
    const boards = [{ id: 'b1' }, { id: 'b2' }]
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(JSON.stringify({ ok: true, data: { boards, walls: [] } }), {
          headers: { 'content-type': 'application/json' },
        }),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    const go = vi.fn()
    typedCommands(`墙${number}`, '20260706')[0]?.run(go)
    await vi.waitFor(() => expect(go.mock.calls.length + said.error.mock.calls.length).toBe(1), { timeout: 30_000 })
    expect(go.mock.calls).toEqual(address === undefined ? [] : [[address]])
    expect(said.error.mock.calls).toEqual(problems)
  })

  test('that the gateway refuses says why', async () => {
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(JSON.stringify({ ok: false, code: 'forbidden', error: '没有权限' }), {
          status: 403,
          headers: { 'content-type': 'application/json' },
        }),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    typedCommands('墙1', '20260706')[0]?.run(vi.fn())
    await vi.waitFor(() => expect(said.error.mock.calls).toEqual([['没有权限']]), { timeout: 30_000 })
  })
})

describe('commands', () => {
  const run = (name: keyof typeof text.commands) => {
    const go = vi.fn()
    COMMANDS.find(({ title }) => title === text.commands[name].title)?.run(go)
    return go
  }

  test('are all there, each with its own initials', () => {
    expect(COMMANDS.map(({ title }) => title).sort()).toEqual(
      Object.values(text.commands)
        .map(({ title }) => title)
        .sort(),
    )
    const initials = COMMANDS.map(({ pinyin }) => pinyin)
    expect(initials).toEqual([...new Set(initials)])
  })

  test('switching the mode keeps what is chosen', () => {
    expect(run('mode')).toHaveBeenCalledWith('/trading/OD?code=600519.SH')
  })

  test('a page that has no other way to count says so', () => {
    history.replaceState(null, '', '/btc')
    expect(run('mode')).not.toHaveBeenCalled()
    expect(said.error).toHaveBeenCalledWith(text.noMode)
  })

  test('voice alerts are switched on and then off, each with a message', () => {
    voiceAlerts.set(false)
    run('voice')
    expect(voiceAlerts.get()).toBe(true)
    run('voice')
    expect(voiceAlerts.get()).toBe(false)
    expect(said.success.mock.calls).toEqual([[text.voiceOn], [text.voiceOff]])
  })

  test('a wall is this page in another view', () => {
    run('wall')
    expect(location.search).toBe('?code=600519.SH&view=wall')
  })

  test.each([
    ['menu', MENU_EVENT],
    ['keys', KEYS_EVENT],
  ] as const)('%s sends an event', (name, event) => {
    const heard = vi.fn()
    addEventListener(event, heard)
    onTestFinished(() => removeEventListener(event, heard))
    run(name)
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('a page that must not be seen is blank, and called something else', () => {
    document.title = '宙斯'
    run('hide')
    expect([hiddenScreen.get(), document.title]).toEqual([true, text.neutralTitle])
    hiddenScreen.show()
    expect([hiddenScreen.get(), document.title]).toEqual([false, '宙斯'])
  })

  test.each(['copyTable', 'exportTable'] as const)('%s reports a page without a table', async (name) => {
    document.body.replaceChildren()
    run(name)
    await settle()
    expect(said.error).toHaveBeenCalledTimes(1)
  })
})
