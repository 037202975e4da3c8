import type { Db } from '../../storage/database'

/** Maximum waiting alarms: the newest are stored. */
const WAITING_MAX = 200
const TOLD_MAX = 1_000

/** An alarm that was not sent yet. */
interface WaitingAlarm {
  id: number
  /** The same for every try. */
  name: string
  source: string
  text: string
  tries: number
  /** Epoch ms: not before. */
  nextAt: number
}

/**
 * Waiting alarms of one process, and the last announced state of each incident: in the database, so that a restart
 * loses nothing.
 */
export class AlarmBox {
  /** In their order. */
  readonly waiting: WaitingAlarm[] = []
  private readonly told = new Map<number, string>()

  private constructor(
    private readonly db: Db,
    private readonly place: string,
  ) {}

  /** Includes alarms of an earlier process. */
  static async open(db: Db, place: string): Promise<AlarmBox> {
    const box = new AlarmBox(db, place)
    const rows = await db.selectFrom('ops_alarms').selectAll().where('place', '=', place).orderBy('id').execute()
    for (const { id, name, source, text, tries, next_at } of rows) {
      box.waiting.push({ id, name, source, text, tries, nextAt: Number(next_at) })
    }
    const told = await db
      .selectFrom('ops_incidents')
      .select(['id', 'told'])
      .where('place', '=', place)
      .where('told', 'is not', null)
      .orderBy('id', 'desc')
      .limit(TOLD_MAX)
      .execute()
    for (const row of told.reverse()) box.told.set(row.id, row.told ?? '')
    return box
  }

  /** The announced or waiting state of an incident. */
  toldOf(incident: number): string | undefined {
    return this.told.get(incident)
  }

  /** Stores alarm and announced state in one transaction. */
  async put(incident: number, told: string, alarm: Pick<WaitingAlarm, 'name' | 'source' | 'text'>): Promise<void> {
    const { db, place } = this
    const values = { ...alarm, place, tries: 0, next_at: 0 }
    const { id } = await db.transaction().execute(async (step) => {
      await step.updateTable('ops_incidents').set({ told }).where('id', '=', incident).execute()
      return step.insertInto('ops_alarms').values(values).returning('id').executeTakeFirstOrThrow()
    })
    this.told.delete(incident)
    this.told.set(incident, told)
    for (const oldest of this.told.keys()) if (this.told.size > TOLD_MAX) this.told.delete(oldest)
    this.waiting.push({ ...alarm, id, tries: 0, nextAt: 0 })
    const oldest = this.waiting[0]
    if (oldest && this.waiting.length > WAITING_MAX) await this.done(oldest)
  }

  /** The alarm failed and is sent again at `nextAt`. */
  async again(alarm: WaitingAlarm, nextAt: number): Promise<void> {
    alarm.tries++
    alarm.nextAt = nextAt
    await this.db
      .updateTable('ops_alarms')
      .set({ tries: alarm.tries, next_at: nextAt })
      .where('id', '=', alarm.id)
      .execute()
  }

  /** The alarm was delivered, or never will be. */
  async done(alarm: WaitingAlarm): Promise<void> {
    const place = this.waiting.indexOf(alarm)
    if (place >= 0) this.waiting.splice(place, 1)
    await this.db.deleteFrom('ops_alarms').where('id', '=', alarm.id).execute()
  }
}
