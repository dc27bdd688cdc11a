import { inCommandLine, inCurl, inPythonClient, inTypeScriptClient } from './languages.ts';
import { exampleRequest, type Operation } from './request.ts';

export type Sample = { readonly lang: string; readonly label: string; readonly source: string };

/** Code that sends the example of an operation. The command line has a command for some operations only. */
export const samplesOf = (method: string, path: string, operation: Operation): readonly Sample[] => {
  const request = exampleRequest(method, path, operation);
  const command = inCommandLine(request);
  return [
    { lang: 'Shell', label: 'curl', source: inCurl(request) },
    { lang: 'TypeScript', label: 'TypeScript', source: inTypeScriptClient(request) },
    { lang: 'Python', label: 'Python', source: inPythonClient(request) },
    ...(command === null ? [] : [{ lang: 'Shell', label: 'Command line', source: command }]),
  ];
};

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** Adds `x-codeSamples` to each operation of a description that has its examples. */
export const withSamples = <T extends object>(description: T): T => {
  const { paths } = description as T & Document;
  const sampled = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        { ...operation, 'x-codeSamples': samplesOf(method, path, operation) },
      ]),
    ),
  ]);
  return { ...description, paths: Object.fromEntries(sampled) };
};
