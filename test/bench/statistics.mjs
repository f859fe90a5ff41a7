/** Figures of rounds: medians, quartiles, and how far a median can be trusted. */

/** The value below which `share` of the values lie. */
function quantile(sorted, share) {
  const at = (sorted.length - 1) * share;
  const low = Math.floor(at);
  return sorted[low] + (sorted[Math.ceil(at)] - sorted[low]) * (at - low);
}

/** Median, quartiles and largest of `values`; `error`: of the median, two standard errors as a share of it. */
export function summary(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(sorted, share));
  const error = (2 * 0.93 * (high - low)) / Math.sqrt(sorted.length) / median;
  return { median, low, high, max: sorted.at(-1), error };
}

export const median = (values) => summary(values).median;
/** Whole milliseconds; the browser tells no task under 50 ms. */
export const ms = (value) => (value === 0 ? "–" : `${Math.round(value)} ms`);
