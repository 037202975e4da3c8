import { Fragment } from 'react'
import type { KeyMap, NamedKey } from '../../store/key-map'
import { allPages } from '../../store/page-list'
import { searchText } from '../../text/search'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { PAGE_ACTIONS, type PageAction } from './key-meaning'
import { KeyRow } from './key-row'
import type { LeaderKey } from './leader-card'

interface KeyWords {
  keys: string
  title: string
}

/** Keys of one page besides those that all pages have. */
export interface PageKeys {
  /** When they hold. */
  when: string
  keys: readonly KeyWords[]
}

interface KeyCardProps {
  open: boolean
  onClose: () => void
  leaderKeys: readonly LeaderKey[]
  pageKeys: readonly PageKeys[]
  map: KeyMap
  onChange: (usual: string, chosen: string) => void
  onReset: () => void
  /** The last change is not with the account. */
  unsaved: boolean
}

const text = searchText.keyCard

/** Keys that may be changed: those of every page, and what follows the leader on this one. */
export const namedKeys = (leaderKeys: readonly LeaderKey[]): NamedKey[] => [
  ...(Object.keys(PAGE_ACTIONS) as PageAction[]).map((name) => ({
    usual: PAGE_ACTIONS[name] as string,
    title: text.actions[name],
  })),
  ...leaderKeys.map(({ key, title }) => ({ usual: `; ${key}`, title })),
]

/** Meaning of every key on this page, and alternative keys. */
export function KeyCard(props: KeyCardProps) {
  const { open, onClose, leaderKeys, pageKeys, map, onChange, onReset, unsaved } = props
  const all = namedKeys(leaderKeys)
  const numbers = allPages(undefined)
    .filter(({ digits }) => digits !== '')
    .sort((a, b) => a.digits.localeCompare(b.digits))
    .map(({ digits, title }) => ({ keys: digits, title }))
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={text.title}>
      <div className="flex flex-col gap-3">
        {pageKeys.map(({ when, keys }) => (
          <Keys key={when} when={when} keys={keys} />
        ))}
        <Keys when={text.anywhere} keys={[text.search]}>
          {all.map((named) => (
            <KeyRow key={named.usual} named={named} map={map} all={all} onChange={onChange} />
          ))}
          <Words keys={text.fixed} />
        </Keys>
        {Object.keys(map).length > 0 && (
          <p className="flex items-center gap-2">
            <Button size="small" onClick={onReset}>
              {text.reset}
            </Button>
            {unsaved && <span className="text-12 text-warning">{text.unsaved}</span>}
          </p>
        )}
        <Keys when={text.numbers} keys={numbers} />
        <Keys when={text.tables} keys={text.tableKeys} />
        <Keys when={text.charts} keys={text.chartKeys} />
      </div>
    </Dialog>
  )
}

const Words = ({ keys }: { keys: readonly KeyWords[] }) =>
  keys.map(({ keys: pressed, title }) => (
    <Fragment key={pressed}>
      <dt>
        <kbd className="text-accent">{pressed}</kbd>
      </dt>
      <dd>{title}</dd>
    </Fragment>
  ))

function Keys({ when, keys, children }: PageKeys & { children?: React.ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-12 text-text-3">{when}</h3>
      <dl className="grid grid-cols-[8.5rem_1fr] gap-y-1 text-13">
        <Words keys={keys} />
        {children}
      </dl>
    </section>
  )
}
