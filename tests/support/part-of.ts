type Part<T, D extends readonly unknown[] = []> = D['length'] extends 5
  ? T
  : T extends (...given: infer G) => infer R
    ? (...given: G) => Part<R, [...D, 0]>
    : T extends Promise<infer P>
      ? Promise<Part<P, [...D, 0]>>
      : T extends ArrayBufferView
        ? ArrayLike<number>
        : T extends readonly (infer E)[]
          ? readonly Part<E, [...D, 0]>[]
          : T extends object
            ? { readonly [K in keyof T]?: Part<T[K], [...D, 0]> }
            : T

/** A value of which a test gives only the members that are read; those are checked against the type. */
export const partOf = <T>(part: NoInfer<Part<T>>): T => part as unknown as T
