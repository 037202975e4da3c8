import type { HealthReport } from '../../shared/protocol/rest'
import type { Pipeline } from '../market/pipeline/pipeline'
import { borderReport } from '../watch/health/border'
import { calendarReport } from '../watch/health/calendar'
import type { DataFolder } from './data-folder'

/** How a process that keeps the market does, beside what its feed says of itself. */
export function marketReports(pipeline: Pipeline, folder: DataFolder, at: number): HealthReport[] {
  const { past, topics } = pipeline
  return [
    folder.report(at),
    past.recorder.health(),
    ...(past.files ? [past.files.health()] : []),
    ...pipeline.reports(),
    calendarReport(pipeline.feed.clock().marketTime, pipeline.feed.quality === 'simulated', at),
    borderReport({ ...pipeline.refused(), leftOut: topics.leftOut() }, at),
  ]
}
