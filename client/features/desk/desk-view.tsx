import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { dockedPanes, withoutWindow } from '../../../shared/desk/edit'
import { type Preset, presetAt, presetLayout } from '../../../shared/desk/presets'
import { timeOfDay } from '../../../shared/market/session'
import type { Desk } from '../../../shared/protocol/rest-desks'
import { useSession } from '../../store/hooks'
import { liveMarket } from '../../store/rows/live-market'
import { deskText as text } from '../../text/desk'
import { StateView } from '../../ui/state-view'
import { toast } from '../../ui/toast'
import { DeskBar } from './desk-bar'
import { type DeskDialog, DeskDialogs } from './desk-dialogs'
import { DeskGrid, useNarrowDesk } from './desk-grid'
import { BlockedWindows, DuePreset, LastDesk, NewerDesk } from './desk-strips'
import { isDirty } from './draft'
import { PaneFrame, type RenderPane } from './pane-frame'
import { type DeskHandle, useDesk } from './use-desk'
import { useDeskActions } from './use-desk-actions'
import { useNewerDesk } from './use-newer-desk'
import { usePace } from './use-pace'
import { usePaneActions } from './use-pane-actions'
import { useStoredDesks } from './use-stored-desks'
import { useWindows } from './use-windows'

const CLOCK_MS = 5_000

/** The preset of the moment, looked at every few seconds. */
function useDue(wanted: boolean): Preset | undefined {
  const { phase } = useSession()
  const [, beat] = useState(0)
  useEffect(() => {
    if (!wanted) return
    const timer = setInterval(() => beat((count) => count + 1), CLOCK_MS)
    return () => clearInterval(timer)
  }, [wanted])
  const now = liveMarket().marketTime()
  return wanted && phase && now !== undefined ? presetAt(phase, timeOfDay(now)) : undefined
}

/** Presets by hand, and by the time of the day where that is wanted and nothing unsaved would be lost. */
function usePresets({ draft, open }: DeskHandle, desks: readonly Desk[], busy: boolean) {
  const { codes } = draft.layout
  const openPreset = useCallback(
    (preset: Preset) => {
      // One's own of the same name is meant instead.
      const named = desks.find(({ name }) => name === text.presets[preset])
      if (named) open(named.name, { id: named.id, revision: named.revision }, named.layout)
      else open(text.presets[preset], { preset }, { ...presetLayout(preset), codes })
    },
    [desks, codes, open],
  )
  const due = useDue(draft.auto)
  const isDue = due !== undefined && draft.name !== text.presets[due]
  const dirty = isDirty(draft)
  const turns = isDue && !dirty && !busy
  useEffect(() => {
    if (turns && due) openPreset(due)
  }, [turns, due, openPreset])
  return { openPreset, waiting: isDue && dirty ? due : undefined }
}

interface DeskViewProps {
  render: RenderPane
  /** 键盘精灵: picks an instrument for the pane that was used last; answers false where none shows one. */
  keyboard: (pick: (id: string) => boolean) => ReactNode
}

/** /monitor: panes on a desk that can be arranged, saved, shared, and spread over windows. */
export function DeskView({ render, keyboard }: DeskViewProps) {
  const desk = useDesk()
  const { draft, change } = desk
  const stored = useStoredDesks()
  const windows = useWindows(desk)
  const narrow = useNarrowDesk()
  const [arranging, setArranging] = useState(false)
  const [dialog, openDialog] = useState<DeskDialog>()
  const actions = useDeskActions(desk, stored, windows)
  const { newer, openNewer, keepOwn } = useNewerDesk(desk, actions.own, arranging)
  const presets = usePresets(desk, stored.desks, arranging)
  const panes = usePaneActions({
    layout: draft.layout,
    change,
    undo: desk.undo,
    openDialog: openDialog,
    popOut: narrow ? undefined : windows.popOut,
  })
  const docked = dockedPanes(draft.layout.panes)
  const { own, last, yesterday } = actions
  const { waiting } = presets
  usePace(docked)
  const save = () => {
    if (own) void actions.save().then((why) => why !== undefined && toast.error(why))
    else openDialog({ kind: 'save-as' })
  }
  return (
    <>
      <DeskBar
        draft={draft}
        arranging={arranging}
        narrow={narrow}
        desks={stored.desks}
        desk={own}
        canUndo={desk.canUndo}
        hasYesterday={yesterday !== undefined}
        onPreset={presets.openPreset}
        onOpen={actions.openOwn}
        onAuto={desk.setAuto}
        onAdd={panes.add}
        onArrange={() => setArranging(!arranging)}
        onUndo={desk.undo}
        onSave={save}
        onYesterday={() => yesterday && actions.restoreDay(yesterday.layout)}
        onAsk={openDialog}
        onWindow={windows.popOut}
        onWindowBack={(pane) => change((now) => withoutWindow(now, pane.id))}
      />
      {last && <LastDesk day={last} onRestore={actions.restoreDay} onDismiss={actions.dismiss} />}
      {newer && <NewerDesk revision={newer.revision} onOpen={openNewer} onKeep={keepOwn} />}
      {waiting && <DuePreset name={text.presets[waiting]} onSwitch={() => presets.openPreset(waiting)} />}
      <BlockedWindows panes={windows.blocked} onOpen={windows.popOut} onDismiss={windows.unblock} />
      {docked.length === 0 ? (
        <StateView state="empty" why={text.emptyDeskWhy} />
      ) : (
        <DeskGrid
          layout={draft.layout}
          filled={panes.filled}
          change={change}
          arranging={arranging}
          onArranged={() => setArranging(false)}
          render={(pane) => (
            <PaneFrame pane={pane} actions={panes.actionsOf(pane)} render={render} onUse={() => panes.use(pane.id)} />
          )}
        />
      )}
      <Dialogs
        dialog={dialog}
        openDialog={openDialog}
        desk={desk}
        actions={actions}
        stored={stored}
        panes={panes}
        presets={presets}
      />
      {keyboard(panes.pick)}
    </>
  )
}

interface DialogsProps {
  dialog: DeskDialog | undefined
  openDialog: (dialog: DeskDialog | undefined) => void
  desk: ReturnType<typeof useDesk>
  actions: ReturnType<typeof useDeskActions>
  stored: ReturnType<typeof useStoredDesks>
  panes: ReturnType<typeof usePaneActions>
  presets: ReturnType<typeof usePresets>
}

function Dialogs({ dialog, openDialog, desk: { draft }, actions, stored, panes, presets }: DialogsProps) {
  const close = () => openDialog(undefined)
  return (
    <DeskDialogs
      dialog={dialog}
      dirty={isDirty(draft)}
      desk={actions.own}
      name={draft.name}
      onClose={close}
      onSaveAs={actions.save}
      onChange={(pane, next) => panes.changePane(pane.id)(next)}
      onRestore={(given) => {
        actions.restoreVersion(given)
        close()
      }}
      onDesk={stored.put}
      onRemove={(one) => {
        close()
        void stored.remove(one).then((gone) => gone && presets.openPreset('trading'))
      }}
    />
  )
}
