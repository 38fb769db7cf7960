// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

enum Mood {
    Takes,
    Refuses,
    BurnsGas,
    AnswersAtLength, // takes the money and answers 100 kB
    RevertsAtLength, // refuses it with 100 kB
    AnswersFalse, // takes the money and answers a word of zero
    Reenters // does `plan` and takes the money
}

/// @dev A contract that takes part in the market: it does what it is told, and its mood decides what happens when it
/// is given something.
contract Actor {
    Mood public mood;
    bool public takesTokens = true;
    /// @dev What it does when it is called, to whom, and how that went.
    address public planTarget;
    bytes public plan;
    uint256 public tries;
    uint256 public successes;
    bytes public lastAnswer;
    /// @dev What it was told with the last token: who moved it, and whose it was.
    address public lastOperator;
    uint256 public lastToken;
    address public lastFrom;
    /// @dev EIP-1271: the digest that it has signed.
    bytes32 public signedDigest;

    function set(Mood to) external {
        mood = to;
    }

    function setTakesTokens(bool to) external {
        takesTokens = to;
    }

    function setPlan(address target, bytes calldata data) external {
        planTarget = target;
        plan = data;
        mood = Mood.Reenters;
    }

    function setSigned(bytes32 digest) external {
        signedDigest = digest;
    }

    function run(address target, uint256 value, bytes calldata data) external payable returns (bytes memory) {
        (bool success, bytes memory answer) = target.call{value: value}(data);
        if (!success) {
            assembly ("memory-safe") {
                revert(add(answer, 0x20), mload(answer))
            }
        }
        return answer;
    }

    function isValidSignature(bytes32 digest, bytes calldata) external view returns (bytes4) {
        return digest == signedDigest ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function onERC721Received(address operator, address from, uint256 token, bytes calldata) external returns (bytes4) {
        (lastOperator, lastFrom, lastToken) = (operator, from, token);
        _follow();
        return takesTokens ? bytes4(0x150b7a02) : bytes4(0);
    }

    function onERC1155Received(address operator, address from, uint256 token, uint256, bytes calldata)
        external
        returns (bytes4)
    {
        (lastOperator, lastFrom, lastToken) = (operator, from, token);
        _follow();
        return takesTokens ? bytes4(0xf23a6e61) : bytes4(0);
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        returns (bytes4)
    {
        _follow();
        return takesTokens ? bytes4(0xbc197c81) : bytes4(0);
    }

    function tokensReceived() external {
        _follow();
    }

    receive() external payable {
        if (mood == Mood.Refuses) revert("no");
        if (mood == Mood.BurnsGas) while (true) {}
        if (mood == Mood.AnswersAtLength || mood == Mood.RevertsAtLength) {
            bool refuse = mood == Mood.RevertsAtLength;
            assembly ("memory-safe") {
                // As long as the gas allows.
                let length := mul(gas(), 8)
                if gt(length, 100000) { length := 100000 }
                if refuse { revert(0, length) }
                return(0, length)
            }
        }
        if (mood == Mood.AnswersFalse) {
            assembly ("memory-safe") {
                mstore(0, 0)
                return(0, 32)
            }
        }
        if (mood == Mood.Reenters) {
            // Little gas is left here: no bookkeeping.
            (bool success, ) = planTarget.call(plan);
            success;
        }
    }

    function _follow() private {
        if (mood != Mood.Reenters) return;
        ++tries;
        (bool success, bytes memory answer) = planTarget.call(plan);
        if (success) ++successes;
        lastAnswer = answer;
    }
}
