import { getJunitXml, type TestCase } from 'junit-xml';
import type { GatedModel, GateReport, RuleResult, Verdict } from '../gate/gate-report.ts';
import { printable } from './format.ts';
import { gateHeadline, modelBasis, ruleCells, ruleHeads } from './gate-words.ts';

/** Text without what XML 1.0 cannot hold: control characters are shown, halves of surrogate pairs and non-characters replaced. */
function xmlText(text: string): string {
  return printable(text)
    .toWellFormed()
    .replaceAll(/[\ufffe\uffff]/g, '\ufffd');
}

/**
 * What a verdict is to a reader of JUnit: a fail is a failure; undecided is skipped, which is shown as neither passed nor failed;
 * undecidable is an error, since the rule could not be looked at.
 */
function outcome(verdict: Verdict, message: string): Partial<TestCase> {
  switch (verdict) {
    case 'pass':
      return {};
    case 'fail':
      return { failures: [{ message, type: 'fail' }] };
    case 'undecided':
      return { skipped: true };
    case 'undecidable':
      return { errors: [{ message, type: 'undecidable' }] };
  }
}

function numbersOf(result: RuleResult, report: GateReport): string {
  const heads = ruleHeads(report);
  return ruleCells(result)
    .map((cell, index) => `${heads[index]}: ${cell}`)
    .slice(1)
    .join(', ');
}

function ruleCase(model: GatedModel, result: RuleResult, report: GateReport): TestCase {
  const { rule, verdict, reason } = result;
  const numbers = numbersOf(result, report);
  const said = reason === null ? numbers : `${reason} (${numbers})`;
  return {
    name: xmlText(rule.name),
    classname: xmlText(model.model),
    ...outcome(verdict, xmlText(said)),
    systemOut: [xmlText(said)],
  };
}

/** A case for what is of no rule: of a model without any, or of a gate without a model. */
function wholeCase(classname: string, verdict: Verdict, said: string): TestCase {
  return {
    name: 'gate',
    classname: xmlText(classname),
    ...outcome(verdict, xmlText(said)),
    systemOut: [xmlText(said)],
  };
}

function casesOf(model: GatedModel, report: GateReport): TestCase[] {
  if (model.rules.length > 0) return model.rules.map((result) => ruleCase(model, result, report));
  return [wholeCase(model.model, model.verdict, model.reason ?? modelBasis(model))];
}

/**
 * junit-xml 1.2 counts failures, and writes them as errors: a fail would look like what could not be decided. Text in it is
 * escaped, so that what looks like an element is one.
 */
function withFailures(xml: string): string {
  return xml.replaceAll(/<error type="fail">([^<]*)<\/error>/g, '<failure type="fail">$1</failure>');
}

/**
 * What a gate found as JUnit XML: a testsuite a model, a testcase a rule. pass: passed; fail: failure; undecided: skipped;
 * undecidable: error. So nothing undecided is shown as passed or as a failure; the numbers stand in system-out.
 */
export function gateJunit(report: GateReport): string {
  const suites = report.models.map((model) => ({
    name: xmlText(model.model),
    testCases: casesOf(model, report),
  }));
  const whole = {
    name: 'gate',
    testCases: [wholeCase('gate', report.verdict, report.reason ?? gateHeadline(report))],
  };
  const xml = getJunitXml({ name: 'esfp gate', suites: suites.length > 0 ? suites : [whole] });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${withFailures(xml)}\n`;
}
