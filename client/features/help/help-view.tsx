import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { entryOfHash } from '../../../shared/dictionary/find-entries'
import { address } from '../../../shared/protocol/routes'
import { session } from '../../session/session'
import { common } from '../../text/common'
import { helpText as text } from '../../text/help'
import { shell } from '../../text/shell'
import { buttonClass } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { EntryArticle, EntryAside } from './entry-article'
import { EntryList } from './entry-list'
import { DictionaryIntroduction, KeysPart, LimitsPart, SourcesPart } from './parts'

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  addEventListener('popstate', listener)
  return () => {
    removeEventListener('hashchange', listener)
    removeEventListener('popstate', listener)
  }
}

/** The fragment of the address, with its `#`; empty for none. */
const useHash = (): string => useSyncExternalStore(subscribe, () => location.hash)

/** Parts of the page beside the dictionary, by their fragments. */
const PARTS = { keys: KeysPart, sources: SourcesPart, limits: LimitsPart } as const
type Part = keyof typeof PARTS | 'words'
const TABS: readonly Part[] = ['words', 'keys', 'sources', 'limits']

const partOfHash = (hash: string): Part => TABS.find((part) => hash === `#${part}`) ?? 'words'

/** In the place of the header, for readers who are not signed in. */
function StrangerBar() {
  return (
    <header className="flex h-10 shrink-0 items-center gap-4 border-b border-line bg-panel px-4">
      <a href={address.home()} className="text-15 font-medium">
        {shell.product}
      </a>
      <span className="text-text-2">{text.help}</span>
      <a href={address.login()} className={classNames(buttonClass('primary'), 'ml-auto')}>
        {common.signIn}
      </a>
    </header>
  )
}

function PartLinks({ current }: { current: Part }) {
  return (
    <nav aria-label={text.sections} className="flex shrink-0 border-b border-line px-2">
      {TABS.map((part) => (
        <a
          key={part}
          href={`#${part}`}
          aria-current={part === current ? 'page' : undefined}
          className={classNames(
            'flex h-8 items-center border-b-2 px-2 text-13 whitespace-nowrap max-lg:h-11 max-lg:flex-1 max-lg:justify-center',
            part === current ? 'border-accent text-text-1' : 'border-transparent text-text-2 hover:text-text-1',
          )}
        >
          {text.parts[part]}
        </a>
      ))}
    </nav>
  )
}

/** The dictionary of every figure, and the keys, sources and limits of the product. */
export function HelpView() {
  const hash = useHash()
  const [typed, type] = useState('')
  const id = entryOfHash(hash)
  const part = partOfHash(hash)
  const content = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address begins at its top
  useEffect(() => {
    content.current?.scrollTo?.(0, 0)
  }, [hash])
  const Other = part === 'words' ? undefined : PARTS[part]
  const isOpen = id !== undefined || Other !== undefined
  return (
    <div className="flex h-full flex-col">
      {!session.isReader() && <StrangerBar />}
      <div className="min-h-0 flex-1 bg-panel max-lg:overflow-y-auto lg:grid lg:grid-cols-[232px_minmax(0,1fr)]">
        <div
          className={classNames(
            'flex min-h-0 flex-col border-line lg:border-r',
            // A narrow screen shows the list or what was opened from it.
            isOpen && 'max-lg:hidden',
          )}
        >
          <PartLinks current={part} />
          <EntryList typed={typed} onType={type} current={id} />
        </div>
        <div ref={content} className="min-h-0 lg:overflow-y-auto">
          {isOpen && (
            <nav aria-label={text.back} className="border-b border-line lg:hidden">
              <a href="#words" className="flex h-11 items-center px-4 text-accent">
                ‹ {text.back}
              </a>
            </nav>
          )}
          {id !== undefined ? (
            <div className="lg:grid lg:min-h-full xl:grid-cols-[minmax(0,1fr)_300px] 2xl:grid-cols-[minmax(0,900px)_360px]">
              <EntryArticle key={id} id={id} />
              <EntryAside id={id} />
            </div>
          ) : Other ? (
            <Other />
          ) : (
            <div className="max-lg:hidden">
              <DictionaryIntroduction />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
