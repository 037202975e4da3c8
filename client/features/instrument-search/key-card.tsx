import { searchText } from '../../text/search'
import { Dialog } from '../../ui/dialog'
import type { LeaderKey } from './leader-card'

export interface KeyWords {
  keys: string
  title: string
}

/** Keys of one page besides those that all pages have. */
export interface PageKeys {
  /** When they hold. */
  when: string
  keys: readonly KeyWords[]
}

export interface KeyCardProps {
  open: boolean
  onClose: () => void
  leaderKeys: readonly LeaderKey[]
  pageKeys: readonly PageKeys[]
}

const text = searchText.keyCard

/** What every key does on this page. */
export function KeyCard({ open, onClose, leaderKeys, pageKeys }: KeyCardProps) {
  const leading = leaderKeys.map(({ key, title }) => ({ keys: `; ${key}`, title }))
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={text.title}>
      <div className="flex flex-col gap-3">
        {pageKeys.map(({ when, keys }) => (
          <Keys key={when} when={when} keys={keys} />
        ))}
        <Keys when={text.anywhere} keys={[...text.keys, ...leading]} />
        <Keys when={text.tables} keys={text.tableKeys} />
        <Keys when={text.charts} keys={text.chartKeys} />
      </div>
    </Dialog>
  )
}

function Keys({ when, keys }: PageKeys) {
  return (
    <section>
      <h3 className="mb-1 text-12 text-text-3">{when}</h3>
      <dl className="grid grid-cols-[8.5rem_1fr] gap-y-1 text-13">
        {keys.map(({ keys: pressed, title }) => (
          <div key={pressed} className="contents">
            <dt>
              <kbd className="text-accent">{pressed}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
