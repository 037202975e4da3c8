import { type ReactNode, useState } from 'react'
import { dockedPanes, withoutWindow } from '../../../../shared/desk/edit'
import type { DeskLayout } from '../../../../shared/desk/layout'
import { PRESETS, type Preset, presetLayout } from '../../../../shared/desk/presets'
import type { Repair } from '../../../../shared/desk/read-layout'
import type { PersonalPage } from '../../../../shared/protocol/rest-user-pages'
import { deskText } from '../../../text/desk'
import { userPageText as text } from '../../../text/user-page'
import { Button } from '../../../ui/button'
import { NoticePanel } from '../../../ui/notice'
import { DeskGrid } from '../desk-grid'
import { PaneFrame, type RenderPane } from '../pane-frame'
import { useFirstCodes } from '../use-first-codes'
import { usePace } from '../use-pace'
import { usePaneActions } from '../use-pane-actions'
import { NotMine } from './not-mine'
import { PageBar } from './page-bar'
import { type PageDialog, PageDialogs } from './page-dialogs'
import { usePage } from './use-page'

/** All panes on the page: it has no windows of its own. */
const withoutWindows = (layout: DeskLayout): DeskLayout =>
  layout.panes.reduce((whole, { id, window }) => (window ? withoutWindow(whole, id) : whole), layout)

interface PageDeskProps {
  page: PersonalPage
  repairs: readonly Repair[]
  render: RenderPane
  keyboard: (pick: (id: string) => boolean) => ReactNode
}

/**
 * The page on a grid of panes. A user with the right to edit composes it like a desk; for all others a switch of a pane
 * changes only this screen.
 */
export function PageDesk({ page: given, repairs, render, keyboard }: PageDeskProps) {
  const page = usePage({ ...given, layout: withoutWindows(given.layout) })
  const { body, change, undo, stored } = page
  const [composing, setComposing] = useState(false)
  const [arranging, setArranging] = useState(false)
  const [dialog, openDialog] = useState<PageDialog>()
  const panes = usePaneActions({ layout: body.layout, change, undo, openDialog: openDialog, popOut: undefined })
  const docked = dockedPanes(body.layout.panes)
  usePace(docked)
  useFirstCodes(body.layout.codes)
  const empty = stored.version === 0 && docked.length === 0
  return (
    <div className="flex min-h-full flex-col min-[900px]:h-full">
      <PageBar
        page={page}
        repairs={repairs}
        composing={composing}
        arranging={arranging}
        openDialog={openDialog}
        onCompose={() => {
          setComposing(!composing)
          setArranging(false)
        }}
        onAdd={panes.add}
        onArrange={() => setArranging(!arranging)}
      />
      {docked.length > 0 ? (
        <DeskGrid
          layout={body.layout}
          filled={panes.filled}
          change={change}
          arranging={arranging}
          onArranged={() => setArranging(false)}
          render={(pane) => {
            const { retitle, remove, compose, ...viewing } = panes.actionsOf(pane)
            const composed = composing ? { retitle, remove, compose } : NOT_COMPOSED
            return (
              <PaneFrame
                pane={pane}
                actions={{ ...viewing, ...composed }}
                render={render}
                onUse={() => panes.use(pane.id)}
              />
            )
          }}
        />
      ) : empty && !stored.mayGrant ? (
        <NotMine title={text.missing(given.name)} why={text.missingWhy} name={given.name} />
      ) : (
        <Presets
          onChoose={(preset) => {
            change(() => presetLayout(preset))
            setComposing(true)
          }}
        />
      )}
      <PageDialogs
        dialog={dialog}
        page={page}
        onPane={(pane, next) => panes.changePane(pane.id)(next)}
        onClose={() => openDialog(undefined)}
      />
      {keyboard(panes.pick)}
    </div>
  )
}

/** A page without panes begins with one of the desk's layouts. */
function Presets({ onChoose }: { onChoose: (preset: Preset) => void }) {
  return (
    <NoticePanel
      title={text.begin}
      why={text.beginWhy}
      className="bg-panel"
      action={
        <ul className="mt-2 grid w-full max-w-3xl gap-px border border-line bg-line sm:grid-cols-4">
          {PRESETS.map((preset) => (
            <li key={preset} className="flex flex-col items-center justify-between gap-2 bg-panel p-3">
              <span className="text-12 text-text-2">{text.presetHelp[preset]}</span>
              <Button
                {...(preset === 'trading' ? { variant: 'primary' as const } : {})}
                onClick={() => onChoose(preset)}
              >
                {deskText.presets[preset]}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  )
}

const NOT_COMPOSED = { retitle: undefined, remove: undefined, compose: undefined }
