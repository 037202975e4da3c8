/** The `count` places with the largest values, best first; places without a value never take part. */
export function topIndexes(size: number, value: (place: number) => number, count: number): number[] {
  const places: number[] = []
  const values: number[] = []
  for (let place = 0; place < size; place++) {
    const here = value(place)
    if (Number.isNaN(here)) continue
    const full = values.length === count
    if (full && here <= (values[count - 1] as number)) continue
    let at = full ? count - 1 : values.length
    while (at > 0 && (values[at - 1] as number) < here) {
      values[at] = values[at - 1] as number
      places[at] = places[at - 1] as number
      at--
    }
    values[at] = here
    places[at] = place
  }
  return places
}
