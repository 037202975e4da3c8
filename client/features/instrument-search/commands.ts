import { getDefaultStore } from 'jotai'
import { session } from '../../session/session'
import { type Preferences, preferencesAtom } from '../../store/account/preferences'
import { voiceAlerts } from '../../store/account/voice-alerts'
import { hiddenScreen } from '../../store/hidden-screen'
import { liveMarket } from '../../store/rows/live-market'
import { commandText as text } from '../../text/commands'
import { copyText } from '../../ui/copy-text'
import { formatBeijing } from '../../ui/format'
import { MENU_EVENT } from '../../ui/instrument-mark'
import { copyTable, exportTable } from '../../ui/table-orders'
import { tableOfPage } from '../../ui/table-text'
import { toast } from '../../ui/toast'
import { replaceQuery } from '../../ui/use-query'

/** Something that is done, rather than gone to. */
export interface Command {
  title: string
  /** Initials of its name, lower case. */
  pinyin: string
  /** `go` leads to an address of this product. */
  run: (go: (href: string) => void) => void
}

/** Makes the keyboard box show the meaning of the keys. */
export const KEYS_EVENT = 'zeus:keys'

const prefer = (change: Partial<Preferences>) => () => getDefaultStore().set(preferencesAtom, change)

function toggleFullScreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  done.catch(() => toast.error(text.noFullScreen))
}

function toggleVoice(): void {
  const on = !voiceAlerts.get()
  voiceAlerts.set(on)
  toast.success(on ? text.voiceOn : text.voiceOff)
}

async function signOut(): Promise<void> {
  const { redirectTo } = await session.signOut()
  location.assign(redirectTo ?? '/')
}

async function copyAddress(): Promise<void> {
  if (await copyText(location.href)) toast.success(text.copied)
  else toast.error(text.copyFailed)
}

const RUNS: Record<keyof typeof text.commands, Command['run']> = {
  mode: (go) => {
    const other = otherMode(location.pathname)
    if (other === undefined) toast.error(text.noMode)
    else go(other + location.search)
  },
  dark: prefer({ theme: 'dark' }),
  light: prefer({ theme: 'light' }),
  riseRed: prefer({ rise: 'red' }),
  riseGreen: prefer({ rise: 'green' }),
  colourBlind: () => prefer({ colourBlind: !getDefaultStore().get(preferencesAtom).colourBlind })(),
  fullScreen: toggleFullScreen,
  voice: toggleVoice,
  wall: () => replaceQuery({ view: 'wall' }),
  menu: () => void dispatchEvent(new Event(MENU_EVENT)),
  copyTable: () => void copyTable(tableOfPage()),
  exportTable: () => exportTable(tableOfPage(), formatBeijing(liveMarket().marketTime() ?? null)),
  keys: () => void dispatchEvent(new Event(KEYS_EVENT)),
  copyAddress: () => void copyAddress(),
  hide: () => hiddenScreen.hide(text.neutralTitle),
  signOut: () => void signOut(),
}

export const COMMANDS: readonly Command[] = (Object.keys(RUNS) as (keyof typeof RUNS)[]).map((name) => ({
  ...text.commands[name],
  run: RUNS[name],
}))

/** The page of the other way to count, 主动 against 全部; undefined for one that has no other. */
export function otherMode(path: string): string | undefined {
  const [, page, mode = ''] = path.split('/')
  const other = { trading: { AD: 'OD', OD: 'AD' }, hist: { BS: 'OO', OO: 'BS' } }[page ?? ''] as
    | Record<string, string>
    | undefined
  const next = other?.[mode]
  return next && path.replace(`/${page}/${mode}`, `/${page}/${next}`)
}

/** Commands whose name or initials start with or contain the typed text; `>` alone lists all. */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.normalize('NFKC').trim().toLowerCase().replace(/^>/, '').trim()
  if (words === '') return typed.trim() === '' ? [] : [...commands]
  if (/^\d+$/.test(words)) return []
  return commands.filter(({ title, pinyin }) => pinyin.startsWith(words) || title.toLowerCase().includes(words))
}
