import { address } from '../../../../shared/protocol/routes'
import { fetchDark } from '../../../api/walls'
import { wallsText as text } from '../../../text/walls'
import { toast } from '../../../ui/toast'

interface DarkWatch {
  load: () => Promise<{ id: string; name: string }[]>
  notify: (names: string) => void
}

/** Reports each wall that became dark, once, and again only after a recovery. */
export function createDarkWatch({ load, notify }: DarkWatch) {
  let reported = new Set<string>()
  return async (): Promise<void> => {
    const dark = await load()
    const fresh = dark.filter(({ id }) => !reported.has(id))
    reported = new Set(dark.map(({ id }) => id))
    if (fresh.length > 0) notify(fresh.map(({ name }) => name).join('、'))
  }
}

const LOOK_MS = 60_000

/** Active on any page of a wall owner or an operator. Returns a function that stops it. */
export function watchDark(): () => void {
  const look = createDarkWatch({
    load: fetchDark,
    notify: (names) =>
      toast.info(text.darkNotice(names), { label: text.darkOpen, onClick: () => location.assign(address.walls()) }),
  })
  const run = () => document.visibilityState === 'visible' && void look().catch(() => undefined)
  run()
  const timer = setInterval(run, LOOK_MS)
  return () => clearInterval(timer)
}
