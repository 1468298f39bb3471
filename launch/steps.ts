import { styleText } from 'node:util';

/** Where a step says how far it is: "12 of 64 listings". */
type Report = (how: string) => void;

export type Steps = {
  /** Does one step, with a line that lives while it runs (in a terminal) and a line when it is done. */
  step<Result>(doing: string, done: string, work: (report: Report) => Promise<Result>): Promise<Result>;
  /** A sentence between the steps. */
  say(sentence: string): void;
  /** From now on steps are silent, since they only break off. */
  hush(): void;
};

/**
 * A step that takes longer than this is announced where lines can't be redrawn. It tells its progress this often,
 * and only every so many times that it has none.
 */
const patienceMs = 3_000;
const timesSilent = 5;

/**
 * Shows the steps of a start on `out`: redrawn in a terminal, plain lines elsewhere. Of steps that run at the same time
 * a terminal shows the newest.
 */
export const showSteps = (out: NodeJS.WriteStream): Steps => {
  const clear = out.isTTY ? '\r\u001b[2K' : '';
  const styled = (format: Parameters<typeof styleText>[0], text: string) =>
    styleText(format, text, { stream: out });
  const running: (() => string)[] = [];
  let hushed = false;
  const hush = () => {
    hushed = true;
  };
  const draw = () => {
    const newest = running.at(-1);
    if (out.isTTY && newest && !hushed) out.write(clear + newest());
  };
  const say = (sentence: string) => {
    out.write(`${clear}${sentence}\n`);
    draw();
  };

  const step = async <Result>(
    doing: string,
    done: string,
    work: (report: Report) => Promise<Result>,
  ): Promise<Result> => {
    const start = performance.now();
    let how = '';
    const line = () => {
      const seconds = Math.floor((performance.now() - start) / 1000);
      return `  ${doing}… ${[how, seconds > 0 ? `${seconds} s` : ''].filter(Boolean).join(', ')}`;
    };
    let told: string | undefined;
    let silent = 0;
    const tell = () => {
      silent = how === told ? silent + 1 : 0;
      if (hushed || silent % timesSilent !== 0) return;
      told = how;
      out.write(`${line()}\n`);
    };
    const timer = out.isTTY ? setInterval(draw, 100) : setInterval(tell, patienceMs);
    running.push(line);
    draw();
    const end = () => {
      clearInterval(timer);
      running.splice(running.indexOf(line), 1);
    };
    try {
      const result = await work((text) => {
        how = text;
      });
      end();
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      say(`${styled('green', '✓')} ${done} ${styled('dim', `(${seconds} s)`)}`);
      return result;
    } catch (error) {
      end();
      if (!hushed) say(`${styled('red', '✗')} ${doing}`);
      throw error;
    }
  };
  return { step, say, hush };
};
