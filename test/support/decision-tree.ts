/*
 * A classification tree (CART, Breiman et al. 1984): splits by Gini impurity, of bounded depth. It finds what tells two kinds
 * of things apart, if anything does.
 */

/** Features by name; what a thing does not have is missing. */
export type Features = ReadonlyMap<string, number>

export interface Sample {
  readonly features: Features
  readonly positive: boolean
}

interface Split {
  readonly feature: string
  /** A missing feature is below every threshold. */
  readonly threshold: number
}

interface Node extends Partial<Split> {
  readonly share: number
  readonly below?: Node
  readonly above?: Node
}

export interface DecisionTree {
  predict(features: Features): boolean
  /** The features that decide, from the root on. */
  readonly decisive: readonly string[]
}

const valueIn = (features: Features, name: string): number => features.get(name) ?? Number.NEGATIVE_INFINITY

/** Twice the Gini impurity of a part, times its size. */
const impurity = (size: number, positives: number): number =>
  size === 0 ? 0 : (positives * (size - positives)) / size

export function trainTree(
  samples: readonly Sample[],
  { depth, smallestLeaf }: { readonly depth: number; readonly smallestLeaf: number },
): DecisionTree {
  const names = [...new Set(samples.flatMap(({ features }) => [...features.keys()]))].sort()
  const root = grow(samples, names, depth, smallestLeaf)
  return {
    predict: (features) => {
      let node = root
      while (node.feature !== undefined && node.below && node.above)
        node = valueIn(features, node.feature) <= (node.threshold ?? 0) ? node.below : node.above
      return node.share > 0.5
    },
    decisive: decisiveOf(root),
  }
}

function grow(samples: readonly Sample[], names: readonly string[], depth: number, smallest: number): Node {
  const positives = samples.filter(({ positive }) => positive).length
  const share = positives / samples.length
  const split = depth > 0 && share > 0 && share < 1 ? bestSplit(samples, names, smallest) : undefined
  if (!split) return { share }
  const isBelow = ({ features }: Sample) => valueIn(features, split.feature) <= split.threshold
  return {
    share,
    ...split,
    below: grow(samples.filter(isBelow), names, depth - 1, smallest),
    above: grow(
      samples.filter((sample) => !isBelow(sample)),
      names,
      depth - 1,
      smallest,
    ),
  }
}

function bestSplit(
  samples: readonly Sample[],
  names: readonly string[],
  smallest: number,
): Split | undefined {
  const all = samples.filter(({ positive }) => positive).length
  let least = impurity(samples.length, all)
  let best: Split | undefined
  for (const feature of names) {
    const sorted = samples
      .map(({ features, positive }) => ({ value: valueIn(features, feature), positive }))
      .sort((one, other) => (one.value < other.value ? -1 : one.value > other.value ? 1 : 0))
    let below = 0
    for (const [index, { value, positive }] of sorted.entries()) {
      if (positive) below += 1
      const size = index + 1
      if (size < smallest) continue
      if (samples.length - size < smallest) break
      if (sorted[index + 1]?.value === value) continue
      const left = impurity(size, below) + impurity(samples.length - size, all - below)
      if (left < least - 1e-9) {
        least = left
        best = { feature, threshold: value }
      }
    }
  }
  return best
}

const decisiveOf = ({ feature, below, above }: Node): string[] =>
  feature !== undefined && below && above ? [feature, ...decisiveOf(below), ...decisiveOf(above)] : []
