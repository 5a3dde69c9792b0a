declare module 'edmonds-blossom-fixed' {
  /**
   * A matching of the largest weight.
   * @param edges two vertices and a whole weight each
   * @returns the other vertex of the pair by vertex, -1 for none
   */
  export default function blossom(
    edges: [one: number, other: number, weight: number][],
    maxCardinality?: boolean,
  ): number[]
}
