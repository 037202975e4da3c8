import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isBasketId } from '../../../shared/market/instrument-id'
import { matchRoute } from '../../../shared/protocol/routes'
import { tagRequest } from '../../store/account/tag-request'
import { codeOfBasket, nameOfCode } from '../../store/baskets/basket-code'
import { useOwnBaskets } from '../../store/baskets/use-basket'
import { useInstruments, useSession } from '../../store/hooks'
import { type MenuSubject, menuBasket, type OfferedVerb, verbsOf } from '../../store/verbs'
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
  subject: MenuSubject
  /** Subject of the menu. */
  around: Element | undefined
}

/** The list beside the menu of a verb that has one. */
function listOf(name: OfferedVerb['name'], { subject, around }: EntriesProps): ReactNode | undefined {
  if (name === 'list') return <ListEntries instrument={subject} />
  if (name === 'copy') return <CopyEntries instrument={subject} around={around} />
  if (subject.kind === 'basket') return undefined
  if (name === 'board') return <BoardEntries instrument={subject} />
  return name === 'export' ? <ExportEntries instrument={subject} around={around} /> : undefined
}

/** The previous entries are of another kind. */
const AFTER_DIVIDER: readonly OfferedVerb['name'][] = ['minute', 'daily', 'copy']

/** The menu of all elements that show an instrument's name, anywhere on the page. */
export function InstrumentMenu({ signedIn }: { signedIn: boolean }) {
  const [opening, setOpening] = useState<Opening>()
  const [shown, setShown] = useState('')
  const [noted, setNoted] = useState<MenuSubject>()
  const [tagged, setTagged] = useState<readonly string[]>([])
  useEffect(() => tagRequest.listen((ids) => signedIn && setTagged(ids)), [signedIn])
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
  const name = nameOfCode(instruments, shown)
  const back = () => {
    if (origin.current instanceof HTMLElement && origin.current.isConnected) origin.current.focus()
  }
  const menu = (
    <PointMenu at={opening} label={text.of(name)} onClose={() => setOpening(undefined)} onClosed={back}>
      <DropdownLabel>
        <span className="text-text-1">{name}</span> <span className="num">{shown}</span>
      </DropdownLabel>
      <OfCode
        code={shown}
        around={opening?.element}
        signedIn={signedIn}
        onGone={() => setOpening(undefined)}
        onNote={setNoted}
      />
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
  onNote: (subject: MenuSubject) => void
}

type OfCodeProps = Omit<VerbsProps, 'subject'> & { code: string }

/** The verbs of whatever a code means. */
function OfCode({ code, ...verbs }: OfCodeProps) {
  const instrument = useInstruments().get(code)
  if (isBasketId(code)) return <OfBasket code={code} {...verbs} />
  if (instrument) return <Verbs subject={instrument} {...verbs} />
  return (
    <DropdownItem disabled onSelect={() => undefined}>
      {text.unlisted}
    </DropdownItem>
  )
}

function OfBasket({ code, ...verbs }: OfCodeProps) {
  const own = useOwnBaskets().data ?? []
  return <Verbs subject={menuBasket(code, own.map(codeOfBasket))} {...verbs} />
}

function Verbs({ subject, around, signedIn, onGone, onNote }: VerbsProps) {
  const { tradingDay } = useSession()
  const go = useGo()
  const mode = matchRoute(location.pathname)?.params.M === 'OD' ? 'OD' : 'AD'
  const verbs = verbsOf(subject, { day: tradingDay, mode }, signedIn)
  const firstPage = verbs.find(({ name }) => AFTER_DIVIDER.includes(name))?.name
  return verbs.map((verb) => (
    <div key={verb.name} role="none">
      {(verb.name === firstPage || verb.name === 'copy') && <DropdownDivider />}
      <VerbEntry
        verb={verb}
        subject={subject}
        around={around}
        onNote={onNote}
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
  onNote: (subject: MenuSubject) => void
}

function VerbEntry({ verb, subject, around, onGo, onNote }: VerbEntryProps) {
  const { name, title, href, locked } = verb
  if (locked) {
    return (
      <DropdownItem disabled onSelect={() => undefined}>
        {title}
        <span className="ml-auto pl-3 text-11 text-text-3">{text.needsSignIn}</span>
      </DropdownItem>
    )
  }
  const list = listOf(name, { subject, around })
  if (list) return <DropdownSub title={title}>{list}</DropdownSub>
  if (name === 'tags') return <DropdownItem onSelect={() => tagRequest.notify([subject.id])}>{title}</DropdownItem>
  if (name === 'note') return <DropdownItem onSelect={() => onNote(subject)}>{title}</DropdownItem>
  return (
    <DropdownGo href={href ?? ''} onGo={() => onGo(href ?? '')}>
      {title}
    </DropdownGo>
  )
}
