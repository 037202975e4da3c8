import { useState } from 'react'
import { useOwnDataHeads } from '../../../store/account/own-data'
import { ownData } from '../../../text/own-data'
import { NoticePanel } from '../../../ui/notice'
import { Panel } from '../../../ui/panel'
import { StateView } from '../../../ui/state-view'
import { EventCalendar } from './event-calendar'
import { SetList } from './set-list'
import { EMPTY_DRAFT, type UploadDraft } from './upload-draft'
import { UploadForm } from './upload-form'

/** Data that the account brings along: upload at the left, the data sets and the calendar of their events beside it. */
export function OwnDataView() {
  const { data: heads, error, reload } = useOwnDataHeads()
  const [draft, setDraft] = useState<UploadDraft>(EMPTY_DRAFT)
  if (!heads) {
    if (error) return <NoticePanel title={error.message} onRetry={reload} className="bg-panel" />
    return <StateView state="loading" className="bg-panel" />
  }
  const events = heads.filter(({ kind }) => kind === 'event')
  return (
    <div className="grid min-h-full grid-cols-[minmax(0,1fr)] gap-px bg-line xl:h-full xl:grid-cols-[24rem_minmax(0,1fr)] xl:grid-rows-1">
      <Panel title={ownData.form.title} bodyClassName="overflow-y-auto">
        <UploadForm draft={draft} onDraft={setDraft} heads={heads} onSaved={reload} />
      </Panel>
      <div className="flex min-h-0 min-w-0 flex-col gap-px bg-line">
        <Panel
          title={ownData.sets.title}
          entry="ownData"
          className="shrink-0 xl:max-h-[45%]"
          bodyClassName="overflow-y-auto"
        >
          {heads.length === 0 ? (
            <StateView state="empty" why={ownData.none} />
          ) : (
            <SetList heads={heads} onEdit={setDraft} onChanged={reload} />
          )}
        </Panel>
        <Panel title={ownData.calendar.title} className="min-h-96 flex-1">
          {events.length === 0 ? (
            <StateView state="empty" why={ownData.calendar.none} />
          ) : (
            <EventCalendar names={events.map(({ name }) => name)} />
          )}
        </Panel>
      </div>
    </div>
  )
}
