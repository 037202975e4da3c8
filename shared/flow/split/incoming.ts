/** The order being judged, as the chains need it. One instance, filled anew for every order. */
export class Incoming {
  name = 0
  slot = 0
  submitTime = 0
  doneTime = 0
  marketVolume = 0
  volume = 0
  logVolume = 0
  price = 0
  active = 0
  fill = false
  /** Orders of this side, role and exact size expected a millisecond from independent traders. */
  nullRate = 1
  /** Shares the market trades a millisecond. */
  volumeRate = 0
  /** How many sizes there are about this one (in lots), and how often a schedule picks one like this. */
  lots = 1
  support = 1
}
