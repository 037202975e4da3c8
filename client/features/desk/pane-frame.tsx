import { Component, type ErrorInfo, type MouseEvent, memo, type ReactNode, useMemo, useRef } from 'react'
import type { DeskPane } from '../../../shared/desk/layout'
import { isBasketId } from '../../../shared/market/instrument-id'
import { linkGroups, useLinkCodes } from '../../store/account/link-groups'
import { nameOfCode } from '../../store/baskets/basket-code'
import { PaceOfStores, useInstruments } from '../../store/hooks'
import type { ListedInstrument } from '../../store/rows/instruments'
import { deskText as text } from '../../text/desk'
import { panelEntries } from '../../text/dictionary-columns'
import { watchlist } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { NoticePanel } from '../../ui/notice'
import { ChromeOfPanel, Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { OwnQuery, type QueryScope } from '../../ui/use-query'
import { LinkChoice, type PaneActions, PaneMenu } from './pane-controls'
import { isKnownKind, isOfStock, type PaneKind, paneTitle } from './pane-title'

/** A pane that fails says so in its place; the others go on. */
class PaneBoundary extends Component<{ title: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const again = <Button onClick={() => this.setState({ failed: false })}>{text.again}</Button>
    return (
      <Panel title={this.props.title} className="h-full">
        <StateView state="failed" why={text.failedPane} action={again} />
      </Panel>
    )
  }
}

export interface PaneProps {
  kind: PaneKind
  /** Default name of the pane. */
  title: string
  /** Instrument of its group, or its own. */
  instrument: ListedInstrument | undefined
  /** Code of the basket shown instead of an instrument. */
  basket: string | undefined
  choose: (id: string) => void
}

export type RenderPane = (props: PaneProps) => ReactNode

/** The instrument of a row that was clicked in a linked pane; undefined where the click means something else. */
function clickedInstrument(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined
  const target = event.target as Element
  const mark = target.closest<HTMLElement>('[data-instrument]')
  if (!mark || !event.currentTarget.contains(mark)) return undefined
  const control = target.closest('button,input,select,textarea,summary,[role=tab],[role=radio]')
  if (control && control !== mark && mark.contains(control)) return undefined
  return mark.dataset.instrument
}

/** Shows an instrument in a pane: in all of its group, or in it alone. */
export function chooseIn({ link }: DeskPane, change: PaneActions['change'], id: string): void {
  if (link) linkGroups.choose({ [link]: id })
  else change({ code: id })
}

interface PaneFrameProps {
  pane: DeskPane
  actions: PaneActions
  render: RenderPane
  /** The pointer is over it, or it has the keyboard focus. */
  onUse?: () => void
}

/** Content of a pane; the desk decides its position. */
const faceOf = ({ kind, title, link, rate, code, options }: DeskPane): string =>
  JSON.stringify([kind, title, link, rate, code, options])

/** A pane with its own switches, rate and group; a move does not redraw it. */
export const PaneFrame = memo(
  Framed,
  (before, after) =>
    before.pane.id === after.pane.id &&
    faceOf(before.pane) === faceOf(after.pane) &&
    before.actions.filled === after.actions.filled &&
    before.render === after.render,
)

function Framed({ pane, actions, render, onUse }: PaneFrameProps) {
  const { kind, options, rate, link } = pane
  const instruments = useInstruments()
  const codes = useLinkCodes()
  const { table } = instruments
  // A group without a choice shows the first instrument, as the trading page does.
  const first = table?.id[table.kind.indexOf('stock')]
  const code = (link ? codes[link] : pane.code) ?? first
  const instrument = code === undefined ? undefined : instruments.get(code)
  const former = code === undefined ? undefined : instruments.formerOf(code)
  const basket = code !== undefined && isBasketId(code) ? code : undefined
  const latest = useRef({ options, change: actions.change })
  latest.current = { options, change: actions.change }
  const scope = useMemo<QueryScope>(
    () => ({
      values: options ?? {},
      set(name, value) {
        const { [name]: _before, ...others } = latest.current.options ?? {}
        latest.current.change({ options: value === null ? others : { ...others, [name]: value } })
      },
    }),
    [options],
  )
  const choose = (id: string) => chooseIn(pane, actions.change, id)
  const onClickCapture = (event: MouseEvent) => {
    const id = link && clickedInstrument(event)
    if (!id) return
    choose(id)
    if (!(event.target as Element).closest('a')) return
    // The name leads to a page of its own; in a group it is chosen, and the modifier keys still lead there.
    event.preventDefault()
    event.stopPropagation()
  }
  const chrome = {
    title: pane.title,
    entry: isKnownKind(kind) ? panelEntries[kind] : undefined,
    lead: <LinkChoice pane={pane} change={actions.change} />,
    controls: <PaneMenu pane={pane} actions={actions} />,
  }
  return (
    <div
      onClickCapture={onClickCapture}
      onPointerDownCapture={onUse}
      onFocusCapture={onUse}
      className="flex size-full min-h-0 min-w-0 flex-col bg-panel *:min-h-0 *:flex-1"
    >
      <PaceOfStores value={rate && rate !== 'all' ? Number(rate) : undefined}>
        <OwnQuery value={scope}>
          <ChromeOfPanel value={chrome}>
            <PaneBoundary title={paneTitle(pane)}>
              {code !== undefined && former && isOfStock(kind) ? (
                <Panel title={paneTitle(pane)}>
                  <NoticePanel
                    title={nameOfCode(instruments, code)}
                    why={text.formerWhy}
                    action={former.now && <UseNewCode now={former.now} onChoose={choose} />}
                  />
                </Panel>
              ) : isKnownKind(kind) ? (
                render({
                  kind,
                  title: paneTitle({ kind, ...(options ? { options } : {}) }),
                  instrument,
                  basket,
                  choose,
                })
              ) : (
                <Panel title={kind}>
                  <NoticePanel title={text.unknownPane(kind)} why={text.unknownPaneWhy} />
                </Panel>
              )}
            </PaneBoundary>
          </ChromeOfPanel>
        </OwnQuery>
      </PaceOfStores>
    </div>
  )
}

const UseNewCode = ({ now, onChoose }: { now: string; onChoose: (id: string) => void }) => (
  <Button onClick={() => onChoose(now)}>{watchlist.useNew}</Button>
)
