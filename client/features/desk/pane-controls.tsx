import { type DeskPane, LINKS, type Link, PANE_RATES, type PaneRate } from '../../../shared/desk/layout'
import { deskText as text } from '../../text/desk'
import { classNames } from '../../ui/class-names'
import { Dropdown, DropdownChoice, DropdownDivider, DropdownItem } from '../../ui/dropdown'
import { IconButton } from '../../ui/icon-button'
import { Icon } from '../../ui/icons'
import { contentsOf, paneTitle } from './pane-title'

const TONES: Record<Link, string> = {
  a: 'border-accent text-accent',
  b: 'border-ad text-ad',
  c: 'border-split text-split',
  d: 'border-od text-od',
  e: 'border-warning text-warning',
  f: 'border-text-2 text-text-2',
}

const Letter = ({ link }: { link: Link }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'inline-flex size-4 items-center justify-center rounded-[3px] border text-11 font-medium uppercase',
      TONES[link],
    )}
  >
    {link}
  </span>
)

const LINK_OPTIONS = [
  { value: '', title: text.unlinked },
  ...LINKS.map((value) => ({
    value,
    title: (
      <span className="flex items-center gap-2">
        <Letter link={value} />
        {text.links[value]}
      </span>
    ),
  })),
]

export interface PaneActions {
  change: (change: { [K in 'title' | 'link' | 'rate' | 'code' | 'options']?: DeskPane[K] | undefined }) => void
  /** Undefined: it is a window, which is closed instead. */
  popOut: (() => void) | undefined
  remove: (() => void) | undefined
  retitle: (() => void) | undefined
  /** Undefined: what it shows is not chosen. */
  compose: (() => void) | undefined
  fill: (() => void) | undefined
  filled: boolean
}

/** All actions except `change`, unavailable: for a pane in its own window and for panes of a shared desk. */
export const NO_ACTIONS = {
  popOut: undefined,
  remove: undefined,
  retitle: undefined,
  compose: undefined,
  fill: undefined,
  filled: false,
} satisfies Partial<PaneActions>

/** The group of a pane, to be chosen. */
export function LinkChoice({ pane, change }: { pane: DeskPane } & Pick<PaneActions, 'change'>) {
  const { link } = pane
  const title = paneTitle(pane)
  return (
    <Dropdown
      align="start"
      trigger={
        <button
          type="button"
          aria-label={text.linkOf(title, link ? text.links[link] : text.unlinked)}
          title={link ? text.links[link] : text.unlinked}
          className="inline-flex size-6 shrink-0 items-center justify-center rounded hover:bg-raised"
        >
          {link ? (
            <Letter link={link} />
          ) : (
            <span aria-hidden="true" className="size-2 rounded-full border border-text-3" />
          )}
        </button>
      }
    >
      <DropdownChoice
        title={text.linkTitle}
        value={link ?? ''}
        options={LINK_OPTIONS}
        onChange={(next) => change({ link: next === '' ? undefined : (next as Link) })}
      />
    </Dropdown>
  )
}

/** Actions on a pane. */
export function PaneMenu({ pane, actions }: { pane: DeskPane; actions: PaneActions }) {
  const { change, popOut, remove, retitle, compose, fill, filled } = actions
  return (
    <Dropdown
      trigger={
        <IconButton label={text.paneMenu(paneTitle(pane))} aria-haspopup="menu">
          <Icon>
            <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.2" />
          </Icon>
        </IconButton>
      }
    >
      {fill && <DropdownItem onSelect={fill}>{filled ? text.unfill : text.fill}</DropdownItem>}
      {popOut && <DropdownItem onSelect={popOut}>{text.popOut}</DropdownItem>}
      {retitle && <DropdownItem onSelect={retitle}>{text.retitle}</DropdownItem>}
      {compose && (
        <DropdownItem onSelect={compose}>
          {contentsOf(pane.kind) === 'text' ? text.writeText : text.chooseCodes}
        </DropdownItem>
      )}
      {(fill || popOut || retitle) && <DropdownDivider />}
      <DropdownChoice
        title={text.rateTitle}
        value={pane.rate ?? 'all'}
        options={PANE_RATES.map((value) => ({ value, title: text.rates[value] }))}
        onChange={(rate: PaneRate) => change({ rate: rate === 'all' ? undefined : rate })}
      />
      {remove && (
        <>
          <DropdownDivider />
          <DropdownItem onSelect={remove}>{text.close}</DropdownItem>
        </>
      )}
    </Dropdown>
  )
}
