import { readFileSync } from "node:fs";

/**
 * The names of the failed tests, from the JSON of Vitest's or Playwright's reporter. A file that
 * failed as a whole is listed by its own name. Empty if the file does not exist.
 * @param {string} file
 * @returns {string[]}
 */
export function readFailures(file) {
  try {
    const results = JSON.parse(readFileSync(file, "utf8"));
    return results.testResults ? listVitestFailures(results) : listPlaywrightFailures(results);
  } catch {
    return [];
  }
}

/**
 * https://vitest.dev/guide/reporters#json-reporter
 * @param {{ testResults: { name: string, status: string, assertionResults: { fullName: string, status: string }[] }[] }} results
 */
function listVitestFailures({ testResults }) {
  return testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const file = name.replace(`${process.cwd()}/`, "");
      const failed = assertionResults.filter(({ status }) => status === "failed");
      if (failed.length === 0) return [file];
      return failed.map(({ fullName }) => `${file} › ${fullName}`);
    });
}

/**
 * https://playwright.dev/docs/api/class-testresult; a suite is a file or a `describe`.
 * @typedef {{ title: string, file: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ title: string, line: number, ok: boolean }} Spec
 *
 * @param {{ suites: Suite[], errors: { message?: string }[] }} results
 */
function listPlaywrightFailures({ suites, errors }) {
  const globalErrors = errors.map(({ message = "" }) => message.split("\n")[0] ?? "");
  return [...suites.flatMap(listSuiteFailures), ...globalErrors];
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function listSuiteFailures({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  const ownFailures = failed.map(({ title, line }) => `${file}:${line} › ${title}`);
  return [...ownFailures, ...suites.flatMap(listSuiteFailures)];
}
