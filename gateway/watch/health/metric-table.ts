import { WAY_SHARES, WAY_STAGES } from '../../../shared/protocol/rest-way'

/** Metric of a health report's figure for a monitoring system. */
export interface MetricRow {
  /** By the conventions of Prometheus: base units, `_total` for counters. */
  name: string
  help: string
  /** Multiplies the figure, to base units. */
  scale?: number
  labels?: Readonly<Record<string, string>>
}

const MS = 1 / 1_000
const loop = {
  name: 'zeus_event_loop_delay_seconds',
  help: 'How late the event loop ran, since the last look.',
  scale: MS,
}
const paint = {
  name: 'zeus_client_latency_seconds',
  help: 'From the gateway to the paint, as pages report it.',
  scale: MS,
}
const memory = { name: 'zeus_memory_bytes', help: 'Memory of the process by kind.' }

const STAGE_ROWS: Readonly<Record<string, MetricRow>> = Object.fromEntries(
  WAY_STAGES.flatMap((stage) =>
    WAY_SHARES.map((share) => [
      `way.${stage}.${share}`,
      {
        name: 'zeus_stage_seconds',
        help: 'What the newest rows took on a stage of their way.',
        scale: MS,
        labels: { stage, quantile: `0.${share.slice(1)}`.replace('0.50', '0.5') },
      },
    ]),
  ),
)

/** By `source.figure`, as in `GET /api/health`. */
export const METRIC_ROWS: Readonly<Record<string, MetricRow>> = {
  'feed.silentMs': { name: 'zeus_feed_silent_seconds', help: 'Since the feed said anything.', scale: MS },
  'feed.marketTime': { name: 'zeus_market_time_seconds', help: "The market's clock, Unix time.", scale: MS },
  'feed-process.silentMs': {
    name: 'zeus_feed_process_silent_seconds',
    help: 'Since the feed process was heard of.',
    scale: MS,
  },
  'feed-standby.silentMs': {
    name: 'zeus_feed_standby_silent_seconds',
    help: 'Since a standby feed was heard of.',
    scale: MS,
  },
  'sequence.repeated': { name: 'zeus_sequence_repeated_total', help: 'Prints that came again.' },
  'sequence.reordered': { name: 'zeus_sequence_reordered_total', help: 'Prints that came out of order.' },
  'sequence.failed': { name: 'zeus_rows_failed_total', help: 'Events, rows and frames that could not be made.' },
  'loop.p50': { ...loop, labels: { quantile: '0.5' } },
  'loop.p99': { ...loop, labels: { quantile: '0.99' } },
  'fanout.readers': { name: 'zeus_readers', help: 'Connections that read the market.' },
  'fanout.subscriptions': { name: 'zeus_subscriptions', help: 'Topics read, over all connections.' },
  'fanout.frames': { name: 'zeus_frames_sent_total', help: 'Frames sent.' },
  'fanout.bytes': { name: 'zeus_frame_bytes_sent_total', help: 'Bytes of frames sent.' },
  'fanout.skipped': { name: 'zeus_frames_skipped_total', help: 'Frames joined with later ones for slow connections.' },
  'fanout.lostRows': { name: 'zeus_rows_lost_total', help: 'Rows that a connection had to be told it missed.' },
  'fanout.stalled': { name: 'zeus_readers_stalled', help: 'Connections too slow for what they read.' },
  'fanout.failed': { name: 'zeus_frames_failed_total', help: 'Frames that could not be encoded.' },
  'memory.rss': { ...memory, labels: { kind: 'rss' } },
  'memory.heapTotal': { ...memory, labels: { kind: 'heap_total' } },
  'memory.heapUsed': { ...memory, labels: { kind: 'heap_used' } },
  'memory.arrayBuffers': { ...memory, labels: { kind: 'array_buffers' } },
  'storage.free': { name: 'zeus_disk_free_bytes', help: "Room left on the data folder's disk." },
  'history.queued': { name: 'zeus_history_queued', help: 'Writes of the history that wait.' },
  'history.writtenAt': { name: 'zeus_history_written_time_seconds', help: 'Last write, Unix time.', scale: MS },
  'history.minutes': { name: 'zeus_history_minutes', help: 'Minutes of today that were received.' },
  'recorder.rows': { name: 'zeus_recorder_rows_total', help: 'Prints written to the files of days.' },
  'recorder.lost': { name: 'zeus_recorder_lost_total', help: 'Prints that could not be kept.' },
  'recorder.bytes': { name: 'zeus_recorder_bytes', help: 'Bytes of the files of days.' },
  'recorder.waiting': { name: 'zeus_recorder_waiting_bytes', help: 'Bytes that wait to be written.' },
  'recorder.slowestMs': { name: 'zeus_recorder_slowest_seconds', help: 'The slowest write.', scale: MS },
  'tape.faults': { name: 'zeus_feed_faults', help: 'Things that are wrong with what the feed tells.' },
  'calendar.left': { name: 'zeus_calendar_days', help: 'Days until the end of the calendar of trading days.' },
  'figures.silent': {
    name: 'zeus_instruments_silent',
    help: 'Instruments without rows while others of their exchange have some.',
  },
  'figures.fallen': { name: 'zeus_volumes_fallen', help: 'Instruments whose day volume went backwards.' },
  'figures.indexes': { name: 'zeus_indexes_off', help: 'Indexes that differ from their members.' },
  'volume.little': { name: 'zeus_volume_little', help: 'Channels of sources that bring less than is usual now.' },
  'volume.much': { name: 'zeus_volume_much', help: 'Channels of sources that bring more than is usual now.' },
  ...STAGE_ROWS,
  'border.refused': { name: 'zeus_rows_refused_total', help: 'Rows whose numbers cannot be.' },
  'border.beyondLimits': {
    name: 'zeus_rows_beyond_limits',
    help: 'Rows of the day with prices beyond the stated limits.',
  },
  'border.leftOut': { name: 'zeus_rows_left_out_total', help: 'Rows that no frame can hold.' },
  'clients.connections': { name: 'zeus_client_reports', help: 'Pages that report their latency.' },
  'clients.p50': { ...paint, labels: { quantile: '0.5' } },
  'clients.p95': { ...paint, labels: { quantile: '0.95' } },
  'incidents.open': { name: 'zeus_incidents_open', help: 'Incidents that go on.' },
  'incidents.today': { name: 'zeus_incidents_today', help: 'Incidents of the day.' },
  'bridge.senders': { name: 'zeus_bridge_senders', help: 'Senders connected to the bridge.' },
  'bridge.waiting': { name: 'zeus_bridge_waiting', help: 'Rows that wait to be taken.' },
  'bridge.instruments': { name: 'zeus_bridge_instruments', help: 'Instruments that the bridge knows.' },
  'bridge.rows': { name: 'zeus_bridge_rows_total', help: 'Rows taken.' },
  'bridge.refused': { name: 'zeus_bridge_refused_total', help: 'Rows refused.' },
  'bridge.beyondLimits': {
    name: 'zeus_bridge_rows_beyond_limits',
    help: 'Rows of the day with prices beyond the stated limits.',
  },
}

/** For each source of quotes, with a label `feed`: figures of reports named `source.FEED`. */
export const SOURCE_ROWS: Readonly<Record<string, MetricRow>> = {
  active: { name: 'zeus_source_active', help: '1 for the source in use.' },
  chosen: { name: 'zeus_source_chosen', help: '1 for a source that operators chose.' },
  instruments: { name: 'zeus_source_instruments', help: 'Instruments that a source has rows of.' },
  compared: { name: 'zeus_source_compared', help: 'Instruments compared with the source in use.' },
  disagree: { name: 'zeus_source_disagreeing', help: 'Instruments on which a source disagrees with the one in use.' },
  lent: { name: 'zeus_source_lent', help: 'Instruments that a source tells of for another.' },
  delayMs: { name: 'zeus_source_delay_seconds', help: "From the exchange's time to the receipt.", scale: MS },
  lagMs: { name: 'zeus_source_lag_seconds', help: 'Behind the first source; negative: ahead.', scale: MS },
}
