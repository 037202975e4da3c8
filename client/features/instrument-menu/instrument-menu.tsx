import { useEffect, useRef, useState } from 'react'
import { matchRoute } from '../../../shared/protocol/routes'
import { useInstruments, useSession } from '../../store/hooks'
import type { ListedInstrument } from '../../store/instruments'
import { tagWish } from '../../store/tag-wish'
import { type OfferedVerb, verbsOf } from '../../store/verbs'
import { verbText as text } from '../../text/verbs'
import { DropdownDivider, DropdownGo, DropdownItem, DropdownLabel, DropdownSub } from '../../ui/dropdown'
import { useGo } from '../../ui/page-link'
import { PointMenu } from '../../ui/point-menu'
import { BoardEntries } from './board-entries'
import { CopyEntries } from './copy-entries'
import { ExportEntries } from './export-entries'
import { ListEntries } from './list-entries'
import { listenForOpenings, type Opening } from './menu-openings'
import { NoteDialog } from './note-dialog'
import { TagDialog } from './tag-dialog'

interface EntriesProps {
  instrument: ListedInstrument
  /** What the menu was opened on. */
  around: Element | undefined
}

/** Verbs with a list of their own beside the menu. */
const LISTS: Partial<Record<OfferedVerb['name'], (props: EntriesProps) => React.ReactNode>> = {
  list: ListEntries,
  board: BoardEntries,
  copy: CopyEntries,
  export: ExportEntries,
}
/** What comes before these is another kind of thing. */
const AFTER_DIVIDER: readonly OfferedVerb['name'][] = ['minute', 'daily', 'copy']

/** The one menu of everything that is called by an instrument's name, wherever on the page it stands. */
export function InstrumentMenu({ signedIn }: { signedIn: boolean }) {
  const [opening, setOpening] = useState<Opening>()
  const [shown, setShown] = useState('')
  const [noted, setNoted] = useState<ListedInstrument>()
  const [tagged, setTagged] = useState<readonly string[]>([])
  useEffect(() => tagWish.listen((ids) => signedIn && setTagged(ids)), [signedIn])
  const origin = useRef<Element>(null)
  useEffect(
    () =>
      listenForOpenings((next) => {
        origin.current = document.activeElement
        setShown(next.id)
        setOpening(next)
      }),
    [],
  )
  const instruments = useInstruments()
  const instrument = instruments.get(shown)
  const back = () => {
    if (origin.current instanceof HTMLElement && origin.current.isConnected) origin.current.focus()
  }
  const menu = (
    <PointMenu
      at={opening}
      label={text.of(instrument?.name ?? shown)}
      onClose={() => setOpening(undefined)}
      onClosed={back}
    >
      <DropdownLabel>
        <span className="text-text-1">{instrument?.name ?? shown}</span> <span className="num">{shown}</span>
      </DropdownLabel>
      {instrument ? (
        <Verbs
          instrument={instrument}
          around={opening?.element}
          signedIn={signedIn}
          onGone={() => setOpening(undefined)}
          onNote={() => setNoted(instrument)}
        />
      ) : (
        <DropdownItem disabled onSelect={() => undefined}>
          {text.unlisted}
        </DropdownItem>
      )}
    </PointMenu>
  )
  return (
    <>
      {menu}
      {tagged.length > 0 && <TagDialog ids={tagged} onClose={() => setTagged([])} />}
      {noted && <NoteDialog key={noted.id} instrument={noted} onClose={() => setNoted(undefined)} />}
    </>
  )
}

interface VerbsProps extends EntriesProps {
  signedIn: boolean
  /** The menu closes: a page was chosen. */
  onGone: () => void
  onNote: () => void
}

function Verbs({ instrument, around, signedIn, onGone, onNote }: VerbsProps) {
  const { tradingDay } = useSession()
  const go = useGo()
  const mode = matchRoute(location.pathname)?.params.M === 'OD' ? 'OD' : 'AD'
  const verbs = verbsOf(instrument, { day: tradingDay, mode }, signedIn)
  const firstPage = verbs.find(({ name }) => AFTER_DIVIDER.includes(name))?.name
  return verbs.map((verb) => (
    <div key={verb.name} role="none">
      {(verb.name === firstPage || verb.name === 'copy') && <DropdownDivider />}
      <VerbEntry
        {...{ verb, instrument, around, onNote }}
        onGo={(href) => {
          onGone()
          go(href)
        }}
      />
    </div>
  ))
}

interface VerbEntryProps extends EntriesProps {
  verb: OfferedVerb
  onGo: (href: string) => void
  onNote: () => void
}

function VerbEntry({ verb, instrument, around, onGo, onNote }: VerbEntryProps) {
  const { name, title, href, locked } = verb
  const List = LISTS[name]
  if (locked) {
    return (
      <DropdownItem disabled onSelect={() => undefined}>
        {title}
        <span className="ml-auto pl-3 text-11 text-text-3">{text.needsSignIn}</span>
      </DropdownItem>
    )
  }
  if (List) {
    return (
      <DropdownSub title={title}>
        <List instrument={instrument} around={around} />
      </DropdownSub>
    )
  }
  if (name === 'tags') return <DropdownItem onSelect={() => tagWish.tell([instrument.id])}>{title}</DropdownItem>
  if (name === 'note') return <DropdownItem onSelect={onNote}>{title}</DropdownItem>
  return (
    <DropdownGo href={href ?? ''} onGo={() => onGo(href ?? '')}>
      {title}
    </DropdownGo>
  )
}
