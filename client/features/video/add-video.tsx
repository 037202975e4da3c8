import { useState } from 'react'
import { address } from '../../../shared/protocol/routes'
import type { RequestOptions } from '../../api/http'
import { fetchScheduled } from '../../api/video-admin'
import { usePermission } from '../../store/account/use-permission'
import { loadVideos } from '../../store/account/videos'
import { useResource } from '../../store/use-resource'
import { addVideo as text } from '../../text/video'
import { buttonClass } from '../../ui/button'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { TabPanel, Tabs } from '../../ui/tabs'
import { AddForm } from './add-form'
import { PublishedVideoList } from './published-list'

/** Scheduled videos, then published ones, newest first. */
const loadAll = async (options?: RequestOptions) => [
  ...(await fetchScheduled(options)).reverse(),
  ...(await loadVideos(options)),
]

const KINDS = ['file', 'link'] as const
type Kind = (typeof KINDS)[number]

function Editor() {
  const [kind, setKind] = useState<Kind>('file')
  const { data, error, reload } = useResource('videos-of-operator', loadAll)
  return (
    <div className="grid min-h-full gap-px bg-line lg:h-full lg:grid-cols-[30rem_1fr] lg:grid-rows-1">
      <Panel
        title={text.form}
        controls={
          <Tabs
            label={text.kind}
            idPrefix="video-kind"
            value={kind}
            onChange={setKind}
            tabs={KINDS.map((id) => ({ id, title: text[id] }))}
          />
        }
        bodyClassName="overflow-y-auto p-3"
      >
        <TabPanel idPrefix="video-kind" id={kind}>
          <AddForm key={kind} kind={kind} onDone={reload} />
        </TabPanel>
      </Panel>
      <Panel
        title={text.existing}
        controls={
          <a href={address.video()} className={buttonClass('quiet', 'small')}>
            {text.backToList}
          </a>
        }
        className="min-h-64"
      >
        {error && !data ? (
          <NoticePanel title={error.message} onRetry={reload} />
        ) : (
          <PublishedVideoList videos={data} onChange={reload} />
        )}
      </Panel>
    </div>
  )
}

/** Publishes and deletes videos, for operators and accounts with `videos:write`; the gateway refuses any other account. */
export function AddVideo() {
  const manages = usePermission('videos:write')
  if (manages) return <Editor />
  return (
    <NoticePanel
      title={text.forbidden}
      why={text.forbiddenWhy}
      className="bg-panel"
      action={
        <a href={address.video()} className={buttonClass()}>
          {text.backToList}
        </a>
      }
    />
  )
}
