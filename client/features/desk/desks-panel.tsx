import { useState } from 'react'
import type { Desk } from '../../../shared/protocol/rest-desks'
import { address } from '../../../shared/protocol/routes'
import { deskText as text } from '../../text/desk'
import { Button, buttonClass } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { formatDateTime } from '../../ui/format'
import { StateView } from '../../ui/state-view'
import { useStoredDesks } from './use-stored-desks'

/** One's desks: when they were saved, whether they are shared, and their end. */
export function DesksPanel() {
  const { desks, today, remove } = useStoredDesks()
  const [leaving, setLeaving] = useState<Desk>()
  return (
    <div className="flex flex-col gap-2 p-3">
      {today === undefined ? (
        <StateView state="loading" />
      ) : desks.length === 0 ? (
        <p className="text-text-2">{text.none}</p>
      ) : (
        <ul aria-label={text.own} className="divide-y divide-line">
          {desks.map((desk) => (
            <li key={desk.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
              <span className="min-w-0 flex-1 basis-40 truncate">{desk.name}</span>
              <span className="num text-12 text-text-3">{formatDateTime(desk.savedAt)}</span>
              <span className="w-14 text-12 text-text-3">{desk.share ? text.shared : text.notShared}</span>
              <Button size="small" variant="danger" onClick={() => setLeaving(desk)}>
                {text.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={address.monitor()} className={buttonClass('quiet', 'small')}>
          {text.toDesk}
        </a>
      </p>
      <Dialog
        open={leaving !== undefined}
        onOpenChange={(open) => open || setLeaving(undefined)}
        title={text.removeAsk}
        description={text.removeWhy(leaving?.name ?? '')}
        footer={
          <Button
            variant="danger"
            onClick={() => {
              if (leaving) void remove(leaving).then(() => setLeaving(undefined))
            }}
          >
            {text.remove}
          </Button>
        }
      />
    </div>
  )
}
