import type { SoftmaxModel } from '../softmax.ts';

/** One training example: an embedding and its class. */
export interface Example {
  readonly embedding: ArrayLike<number>;
  readonly label: string;
}

interface Evaluation {
  readonly loss: number;
  readonly gradient: Vector;
}

const MEMORY = 10;

type Vector = Float64Array<ArrayBuffer>;

function dot(a: Vector, b: Vector): number {
  let sum = 0;
  for (let k = 0; k < a.length; k += 1) sum += (a[k] ?? 0) * (b[k] ?? 0);
  return sum;
}

/** a + factor * b */
function plus(a: Vector, b: Vector, factor: number): Vector {
  return a.map((value, k) => value + factor * (b[k] ?? 0));
}

/**
 * Mean cross-entropy plus half the L2 penalty, and its gradient. Parameters are one row a class: the
 * coefficients, then the intercept, which is not penalised.
 */
function evaluate(
  parameters: Vector,
  examples: readonly Example[],
  targets: readonly number[],
  classes: number,
  l2: number,
): Evaluation {
  const width = parameters.length / classes;
  const gradient = new Float64Array(parameters.length);
  const scores = new Float64Array(classes);
  let loss = 0;
  for (const [n, { embedding }] of examples.entries()) {
    for (let k = 0; k < classes; k += 1) {
      const start = k * width;
      let score = parameters[start + width - 1] ?? 0;
      for (let d = 0; d < width - 1; d += 1) score += (parameters[start + d] ?? 0) * (embedding[d] ?? 0);
      scores[k] = score;
    }
    const highest = Math.max(...scores);
    let total = 0;
    for (const score of scores) total += Math.exp(score - highest);
    const target = targets[n] ?? 0;
    loss += (Math.log(total) + highest - (scores[target] ?? 0)) / examples.length;
    for (let k = 0; k < classes; k += 1) {
      const excess = Math.exp((scores[k] ?? 0) - highest) / total - (k === target ? 1 : 0);
      const share = excess / examples.length;
      const start = k * width;
      for (let d = 0; d < width - 1; d += 1) {
        gradient[start + d] = (gradient[start + d] ?? 0) + share * (embedding[d] ?? 0);
      }
      gradient[start + width - 1] = (gradient[start + width - 1] ?? 0) + share;
    }
  }
  for (let k = 0; k < parameters.length; k += 1) {
    if (k % width === width - 1) continue;
    const value = parameters[k] ?? 0;
    loss += (l2 / 2) * value * value;
    gradient[k] = (gradient[k] ?? 0) + l2 * value;
  }
  return { loss, gradient };
}

/** The L-BFGS direction: minus the inverse Hessian, as the last steps tell of it, times the gradient. */
function direction(gradient: Vector, steps: readonly Vector[], changes: readonly Vector[]) {
  let q = gradient.slice();
  const alphas: number[] = [];
  for (let k = steps.length - 1; k >= 0; k -= 1) {
    const [s, y] = [steps[k] ?? q, changes[k] ?? q];
    const alpha = dot(s, q) / dot(s, y);
    alphas[k] = alpha;
    q = plus(q, y, -alpha);
  }
  const [s, y] = [steps.at(-1), changes.at(-1)];
  if (s !== undefined && y !== undefined) {
    const scale = dot(s, y) / dot(y, y);
    q = q.map((value) => value * scale);
  }
  for (const [k, step] of steps.entries()) {
    const change = changes[k] ?? q;
    const beta = dot(change, q) / dot(step, change);
    q = plus(q, step, (alphas[k] ?? 0) - beta);
  }
  return q.map((value) => -value);
}

/**
 * Fits an L2-regularised multinomial logistic regression by full-batch L-BFGS from zero. Deterministic: the
 * same examples in the same order give the same model.
 *
 * @param examples at least one a class
 * @param classes the order of the model's rows
 * @param options.l2 the penalty on the mean loss, > 0
 * @param options.iterations at most so many steps; it stops where no gradient component exceeds 1e-6
 * @throws when an example's label is no class
 */
export function fitSoftmax(
  examples: readonly Example[],
  classes: readonly string[],
  options: { l2: number; iterations: number },
): SoftmaxModel {
  const targets = examples.map(({ label }) => {
    const target = classes.indexOf(label);
    if (target < 0) throw new Error(`fitSoftmax: label ${label} is none of ${classes.join(', ')}`);
    return target;
  });
  const width = (examples[0]?.embedding.length ?? 0) + 1;
  const at = (point: Vector) => evaluate(point, examples, targets, classes.length, options.l2);
  let parameters: Vector = new Float64Array(classes.length * width);
  let current = at(parameters);
  const steps: Vector[] = [];
  const changes: Vector[] = [];
  for (let iteration = 0; iteration < options.iterations; iteration += 1) {
    if (current.gradient.every((value) => Math.abs(value) < 1e-6)) break;
    const towards = direction(current.gradient, steps, changes);
    const slope = dot(towards, current.gradient);
    let rate = 1;
    let next = plus(parameters, towards, rate);
    let found = at(next);
    while (found.loss > current.loss + 1e-4 * rate * slope && rate > 1e-10) {
      rate /= 2;
      next = plus(parameters, towards, rate);
      found = at(next);
    }
    const [step, change] = [plus(next, parameters, -1), plus(found.gradient, current.gradient, -1)];
    if (dot(step, change) > 1e-12) {
      steps.push(step);
      changes.push(change);
      if (steps.length > MEMORY) {
        steps.shift();
        changes.shift();
      }
    }
    parameters = next;
    current = found;
  }
  const rows = classes.map((_, k) => Array.from(parameters.subarray(k * width, (k + 1) * width)));
  return { classes, weights: rows.map((row) => row.slice(0, -1)), bias: rows.map((row) => row.at(-1) ?? 0) };
}
